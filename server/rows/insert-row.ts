import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { HELD } from '../db/held.ts'
import { getTableName } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { listStoredColumns } from '../db/computed/rows-with-computed.ts'
import type { Values } from './read-values.ts'

/** Added to the id, so that all generated numbers have the same length. */
const FIRST_NUMBER = 100_000

/** The fields whose values are generated from the id, with their prefixes. */
const getNumberedFields = compileOnce(({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) =>
    'numberPrefix' in field && field.numberPrefix ? [[name, field.numberPrefix] as const] : [],
  ),
)

/** Returns SQL of the id and of the numbers generated from it; empty without numbered fields. */
function buildNumbers(resource: AnyResource): [name: string, value: RawBuilder<unknown>][] {
  const numberedFields = getNumberedFields(resource)
  if (numberedFields.length === 0) return []
  const id = sql`(select id from reserved)`
  return [
    ['id', id],
    ...numberedFields.map(([name, prefix]): [string, RawBuilder<unknown>] => [
      name,
      sql`${sql.lit(`${prefix}-`)} || (${sql.lit(FIRST_NUMBER)} + ${id})`,
    ]),
  ]
}

/** Builds the insert of a row. Null values get the column's default. */
function buildInsert(resource: AnyResource, values: Values): RawBuilder<unknown> {
  const table = getTableName(resource)
  const numbers = buildNumbers(resource)
  const writtenValues = { ...resource.rows?.where, ...values, ...Object.fromEntries(numbers) }
  const filledEntries = Object.entries(writtenValues).filter(([, value]) => value !== null)
  // The id is reserved once, although several columns contain it.
  const reserved =
    numbers.length > 0
      ? sql`with reserved as materialized (
          select nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id')) as id)`
      : sql``
  return sql`${reserved}
    insert into ${sql.table(table)}
    (${sql.join(filledEntries.map(([name]) => sql.ref(name)))})
    values (${sql.join(filledEntries.map(([, value]) => value))})`
}

/** Inserts a row and returns it as stored. */
export async function insertRow(
  trx: AnyTransaction,
  resource: AnyResource,
  values: Values,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`${buildInsert(resource, values)}
    returning ${listStoredColumns(resource)}`.execute(trx)
  return rows[0] ?? {}
}

/** Inserts a row that nobody reads before the next statement of the transaction. */
export async function addRow(
  trx: AnyTransaction,
  resource: AnyResource,
  values: Values,
): Promise<void> {
  await sql`${HELD}${buildInsert(resource, values)}`.execute(trx)
}
