import { sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Values } from './read-values.ts'

/** Added to the id in a number, so that all numbers have the same length. */
const FIRST_NUMBER = 100_000

/**
 * Reserves an id and returns it with the numbers made of it; empty if the entity has no numbered
 * field.
 */
async function assignNumbers(trx: AnyTransaction, resource: AnyResource): Promise<Values> {
  const numbered = Object.entries(resource.fields).flatMap(([name, field]) =>
    'numberPrefix' in field && field.numberPrefix ? [[name, field.numberPrefix] as const] : [],
  )
  if (numbered.length === 0) return {}
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(
    ${sql.lit(getTableName(resource))}, 'id')) as id`.execute(trx)
  const id = Number(rows[0]?.id)
  return {
    id,
    ...Object.fromEntries(
      numbered.map(([name, letters]) => [name, `${letters}-${FIRST_NUMBER + id}`]),
    ),
  }
}

/** Inserts a row and returns it as stored. Null values get the column's default. */
export async function insertRow(
  trx: AnyTransaction,
  resource: AnyResource,
  values: Values,
): Promise<Record<string, unknown>> {
  const fixed = resource.rows?.where ?? {}
  const written = { ...fixed, ...values, ...(await assignNumbers(trx, resource)) }
  const filled = Object.entries(written).filter(([, value]) => value !== null)
  const { rows } = await sql<Record<string, unknown>>`
    insert into ${sql.table(getTableName(resource))}
    (${sql.join(filled.map(([name]) => sql.ref(name)))})
    values (${sql.join(filled.map(([, value]) => value))}) returning *`.execute(trx)
  return rows[0] ?? {}
}
