import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { planTables, syncTables } from '../../../server/db/tables/sync.ts'
import type { Case } from './cases.ts'
import { createGadgets, buildRegistry } from './registries.ts'

const ZONE = 'Asia/Kuwait'

/** Removes the table and history of a case, so that the next one starts clean. */
export async function clearGadgets(db: Db): Promise<void> {
  await sql`drop table if exists gadgets, registry_versions, changes cascade`.execute(db)
}

/** Returns a checksum of an expression over all rows, and their number. */
export async function readSum(db: Db, expression: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select count(*) || ':' ||
    sum(hashtextextended(id || '=' || coalesce((${sql.raw(expression)})::text, ''), 0)) as sum
    from gadgets`.execute(db)
  return rows[0]?.sum ?? ''
}

/** Creates the table of a case before the change. Returns the number of rows. */
export async function makeGadgets(
  db: Db,
  { before, rows }: Pick<Case, 'before' | 'rows'>,
  count: number,
): Promise<number> {
  await syncTables(db, buildRegistry(createGadgets(before)))
  const names = Object.keys(rows).map((name) => `"${name}"`)
  const insertedRows = await sql`insert into gadgets (${sql.raw(names.join(', '))})
    select ${sql.raw(Object.values(rows).join(', '))}
    from generate_series(1, ${sql.lit(count)}) as g`.execute(db)
  return Number(insertedRows.numAffectedRows)
}

/**
 * Migrates the database to the declaration of a case. Returns the messages, and whether it was
 * refused.
 */
export async function change(db: Db, testCase: Case, apply: boolean) {
  const messages: string[] = []
  try {
    const addMessage = (text: string) => messages.push(text)
    const registry = buildRegistry(createGadgets(testCase.after))
    await syncTables(db, registry, { apply, timeZone: ZONE, say: addMessage })
    return { said: messages.join('\n'), isRefused: false }
  } catch (error) {
    return { said: (error as Error).message, isRefused: true }
  }
}

/** Returns whether the database accepts a statement. */
async function acceptsStatement(db: Db, statement: string): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(statement).execute(trx)
    })
    .then(
      () => true,
      () => false,
    )
}

/** Tests that a refused case changes nothing and names its obstacle. */
async function tryRefused(db: Db, testCase: Case, count: number): Promise<string[]> {
  const sumBefore = await readSum(db, 'gadgets::text')
  const { said: messages, isRefused } = await change(db, testCase, true)
  const line = `  gadgets: ${testCase.plan}: ${testCase.refused?.(count) ?? ''}.`
  return [
    ...(isRefused ? [] : ['it was not refused']),
    ...(messages.split('\n').includes(line)
      ? []
      : [`it was not said “${line}”, but “${messages}”`]),
    ...((await readSum(db, 'gadgets::text')) === sumBefore ? [] : ['rows are not what they were']),
  ]
}

/**
 * Tests that a migration keeps the values, with a confirmation unless the change only widens a
 * type.
 */
async function tryCarried(db: Db, testCase: Case): Promise<string[]> {
  const [columnBefore = 'id', columnAfter = 'id'] = testCase.same ?? []
  const sumBefore = await readSum(db, columnBefore)
  const failures: string[] = []
  const planned = await planTables(db, buildRegistry(createGadgets(testCase.after)), ZONE)
  if (!planned.words.includes(`  gadgets: ${testCase.plan}`))
    failures.push(`it was not planned as “${testCase.plan}”, but “${planned.words}”`)
  const unasked = await change(db, testCase, false)
  if (unasked.isRefused === (testCase.widens === true))
    failures.push(`unasked it was ${unasked.isRefused ? 'refused' : 'done'}: ${unasked.said}`)
  if (unasked.isRefused && !unasked.said.includes(`  gadgets: ${testCase.plan}`))
    failures.push(`it was not said “${testCase.plan}”, but “${unasked.said}”`)
  const firstRun = await change(db, testCase, true)
  if (firstRun.isRefused) return [...failures, `asked for it was refused: ${firstRun.said}`]
  if ((await readSum(db, columnAfter)) !== sumBefore) failures.push('rows are not what they were')
  if (testCase.enforced && (await acceptsStatement(db, testCase.enforced)))
    failures.push(`the database took ${testCase.enforced}`)
  if (testCase.allowed && !(await acceptsStatement(db, testCase.allowed)))
    failures.push(`the database did not take ${testCase.allowed}`)
  const secondRun = await change(db, testCase, false)
  if (secondRun.isRefused) failures.push(`a second start was refused: ${secondRun.said}`)
  return failures
}

/** Tests one case. Returns the number of rows and the mistakes as sentences. */
export async function tryCase(db: Db, testCase: Case, count: number) {
  await clearGadgets(db)
  const rows = await makeGadgets(db, testCase, count)
  const failures = await (testCase.refused
    ? tryRefused(db, testCase, count)
    : tryCarried(db, testCase))
  return { rows, failures: failures.map((failure) => `${testCase.says}: ${failure}`) }
}
