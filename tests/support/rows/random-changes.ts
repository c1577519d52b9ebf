import fc from 'fast-check'
import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import type { AnyTransaction, Db } from '../../../server/db/database-types.ts'
import { allowAnyTable } from '../../../server/db/database-types.ts'
import { type Table, buildTables } from '../../../server/db/tables/schema.ts'

/** The possible random values of a column, by the type of its field. */
const SET: Readonly<Record<string, (column: string) => ReturnType<typeof sql>>> = {
  text: (column) => sql`${sql.ref(column)} || '~'`,
  longtext: (column) => sql`coalesce(${sql.ref(column)}, '') || '~'`,
  flag: (column) => sql`1 - ${sql.ref(column)}`,
  datetime: (column) => sql`case when ${sql.ref(column)} is null then now() end`,
}

/** A random change of rows, as another program could make it. */
export interface RandomChange {
  table: Table
  kind: 'set' | 'point' | 'delete'
  /** The index of a changeable column, and the selected rows: one index, or every n-th row. */
  column: number
  row: number
  every: number
}

/** All tables but those whose rows refuse every change. */
const tables = buildTables(registry).filter(
  ({ name }) => !['ledger_entries', 'invoices', 'statements'].includes(name),
)

const change: fc.Arbitrary<RandomChange> = fc.record({
  table: fc.constantFrom(...tables),
  kind: fc.constantFrom('set' as const, 'set' as const, 'point' as const, 'delete' as const),
  column: fc.nat(20),
  row: fc.nat(400),
  every: fc.constantFrom(1, 1, 1, 5),
})

/** Generates changes for one transaction. */
export interface RandomStep {
  changes: readonly RandomChange[]
  isBatch: boolean
}

export const randomStep: fc.Arbitrary<RandomStep> = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  isBatch: fc.boolean(),
})

function getStatement({ table, kind, column, row, every }: RandomChange) {
  const name = sql.table(table.name)
  const rows =
    every === 1
      ? sql`id = (select id from ${name} order by id offset ${row}::int % greatest(1, (select count(*)::int from ${name})) limit 1)`
      : sql`id % ${every} = 0`
  if (kind === 'delete') return sql`delete from ${name} where ${rows}`
  const matchingColumns = [...table.columns].filter(([, { type }]) =>
    kind === 'point' ? type === 'reference' : type in SET,
  )
  const [chosen, field] = matchingColumns[column % Math.max(1, matchingColumns.length)] ?? []
  if (!chosen || !field) return sql`update ${name} set id = id where false`
  if (kind === 'set')
    return sql`update ${name} set ${sql.ref(chosen)} = ${SET[field.type]?.(chosen)} where ${rows}`
  return sql`update ${name} as r set ${sql.ref(chosen)} = (select o.${sql.ref(chosen)}
    from ${name} as o where o.id > r.id order by o.id limit 1) where ${rows}`
}

/** Applies a change. Returns false if the database refuses it. */
async function make(trx: AnyTransaction, change: RandomChange): Promise<boolean> {
  await sql`savepoint before`.execute(trx)
  try {
    await getStatement(change).execute(trx)
    return true
  } catch {
    await sql`rollback to before`.execute(trx)
    return false
  }
}

/** Applies changes in one transaction. Returns how many of them the database accepted. */
export async function makeStep(db: Db, { changes, isBatch }: RandomStep): Promise<number> {
  return allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      // Outside the server, each statement raises the version of its table.
      if (!isBatch) await sql`set local washboard.versions = ''`.execute(trx)
      let changeCount = 0
      for (const change of changes) if (await make(trx, change)) changeCount++
      return changeCount
    })
}
