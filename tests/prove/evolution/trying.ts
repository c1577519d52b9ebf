import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { planTables, syncTables } from '../../../server/db/tables/sync.ts'
import type { Case } from './cases.ts'
import { gadgetsWith, buildRegistry } from './registries.ts'

const ZONE = 'Asia/Kuwait'

/** Clears away what a case made and what history says of it, so that the next one finds nothing. */
export async function clearGadgets(db: Db): Promise<void> {
  await sql`drop table if exists gadgets, registry_versions, changes cascade`.execute(db)
}

/** A checksum of what an expression is in all rows, and how many they are. */
export async function readSum(db: Db, expression: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select count(*) || ':' ||
    sum(hashtextextended(id || '=' || coalesce((${sql.raw(expression)})::text, ''), 0)) as sum
    from gadgets`.execute(db)
  return rows[0]?.sum ?? ''
}

/** Makes the table of a case as it was, with so many rows, and returns how many there are. */
export async function makeGadgets(
  db: Db,
  { before, rows }: Pick<Case, 'before' | 'rows'>,
  count: number,
): Promise<number> {
  await syncTables(db, buildRegistry(gadgetsWith(before)))
  const names = Object.keys(rows).map((name) => `"${name}"`)
  const made = await sql`insert into gadgets (${sql.raw(names.join(', '))})
    select ${sql.raw(Object.values(rows).join(', '))}
    from generate_series(1, ${sql.lit(count)}) as g`.execute(db)
  return Number(made.numAffectedRows)
}

/** Makes the database fit what a case declares afterwards; what is said of it, and whether it was refused. */
export async function change(db: Db, one: Case, apply: boolean) {
  const said: string[] = []
  try {
    const say = (text: string) => said.push(text)
    const registry = buildRegistry(gadgetsWith(one.after))
    await syncTables(db, registry, { apply, timeZone: ZONE, say })
    return { said: said.join('\n'), isRefused: false }
  } catch (error) {
    return { said: (error as Error).message, isRefused: true }
  }
}

/** Whether the database takes a statement. */
async function takes(db: Db, statement: string): Promise<boolean> {
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

/** What a refused case leaves as it was, and says. */
async function tryRefused(db: Db, one: Case, count: number): Promise<string[]> {
  const before = await readSum(db, 'gadgets::text')
  const { said, isRefused } = await change(db, one, true)
  const line = `  gadgets: ${one.plan}: ${one.refused?.(count) ?? ''}.`
  return [
    ...(isRefused ? [] : ['it was not refused']),
    ...(said.split('\n').includes(line) ? [] : [`it was not said “${line}”, but “${said}”`]),
    ...((await readSum(db, 'gadgets::text')) === before ? [] : ['rows are not what they were']),
  ]
}

/** What a case carries along, unasked only where it widens. */
async function tryCarried(db: Db, one: Case): Promise<string[]> {
  const [was = 'id', now = 'id'] = one.same ?? []
  const before = await readSum(db, was)
  const failures: string[] = []
  const planned = await planTables(db, buildRegistry(gadgetsWith(one.after)), ZONE)
  if (!planned.words.includes(`  gadgets: ${one.plan}`))
    failures.push(`it was not planned as “${one.plan}”, but “${planned.words}”`)
  const unasked = await change(db, one, false)
  if (unasked.isRefused === (one.widens === true))
    failures.push(`unasked it was ${unasked.isRefused ? 'refused' : 'done'}: ${unasked.said}`)
  if (unasked.isRefused && !unasked.said.includes(`  gadgets: ${one.plan}`))
    failures.push(`it was not said “${one.plan}”, but “${unasked.said}”`)
  const asked = await change(db, one, true)
  if (asked.isRefused) return [...failures, `asked for it was refused: ${asked.said}`]
  if ((await readSum(db, now)) !== before) failures.push('rows are not what they were')
  if (one.enforced && (await takes(db, one.enforced)))
    failures.push(`the database took ${one.enforced}`)
  if (one.allowed && !(await takes(db, one.allowed)))
    failures.push(`the database did not take ${one.allowed}`)
  const again = await change(db, one, false)
  if (again.isRefused) failures.push(`a second start was refused: ${again.said}`)
  return failures
}

/** Tries one case with so many rows: how many there were, and what is wrong, in a sentence each. */
export async function tryCase(db: Db, one: Case, count: number) {
  await clearGadgets(db)
  const rows = await makeGadgets(db, one, count)
  const failures = await (one.refused ? tryRefused(db, one, count) : tryCarried(db, one))
  return { rows, failures: failures.map((what) => `${one.says}: ${what}`) }
}
