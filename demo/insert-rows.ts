import { sql } from 'kysely'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { AnyTransaction } from '../server/db/database-types.ts'
import { quote } from '../server/db/tables/columns.ts'
import { runInSavepoint } from '../server/db/rollback.ts'
import { getTableName } from '../server/db/table-name.ts'
import { inSmallestUnits } from './world/money.ts'

/** The random seed of the demo business. */
export const DEMO_SEED = 20_260_101

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Inserts rows in one statement, from one JSON text, with amounts in the currency of the entity. */
export async function insertRows(
  trx: AnyTransaction,
  entity: Pick<AnyResource, 'name' | 'rows' | 'fields'>,
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return
  const table = getTableName(entity)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)},
      ${JSON.stringify(inSmallestUnits(entity.fields, rows))}::json)`.execute(trx)
}

/**
 * Inserts rows, without those that the database refuses. Returns the number of inserted rows and
 * the first refusal.
 */
export async function insertAllowedRows(
  trx: AnyTransaction,
  entity: Parameters<typeof insertRows>[1],
  rows: Rows,
): Promise<{ inserted: number; refusal?: string }> {
  const insert = (batch: Rows) => runInSavepoint(trx, () => insertRows(trx, entity, batch))
  try {
    await insert(rows)
    return { inserted: rows.length }
  } catch {
    const refusals: string[] = []
    for (const row of rows)
      await insert([row]).catch((error: Error) => refusals.push(error.message))
    return { inserted: rows.length - refusals.length, refusal: refusals[0] }
  }
}

/** Returns the statements that set id sequences to the highest inserted ids. */
export function continueIds(resources: readonly AnyResource[]): string[] {
  const storedResources = resources.filter((resource) => !resource.union)
  const shared = storedResources.flatMap(({ sequence, name }) => {
    if (!sequence) return []
    const place = quote(sequence.replaceAll('-', '_'))
    return `select setval(${place}, greatest(max(id), nextval(${place}))) from "${getTableName({ name })}"`
  })
  const sequences = [...new Set(storedResources.map(getTableName))].map((table) => {
    const place = `pg_get_serial_sequence(${quote(table)}, 'id')`
    return `select setval(${place}, max(id)) from "${table}"
      having max(id) is not null and ${place} is not null`
  })
  return [...shared, ...sequences]
}
