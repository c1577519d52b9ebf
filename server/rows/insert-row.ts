import { sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Values } from './read-values.ts'

/** Added to the id, so that all generated numbers have the same length. */
const FIRST_NUMBER = 100_000

/**
 * Reserves an id and returns it with the numbers generated from it; empty without numbered fields.
 */
async function assignNumbers(trx: AnyTransaction, resource: AnyResource): Promise<Values> {
  const numberedFields = Object.entries(resource.fields).flatMap(([name, field]) =>
    'numberPrefix' in field && field.numberPrefix ? [[name, field.numberPrefix] as const] : [],
  )
  if (numberedFields.length === 0) return {}
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(
    ${sql.lit(getTableName(resource))}, 'id')) as id`.execute(trx)
  const id = Number(rows[0]?.id)
  return {
    id,
    ...Object.fromEntries(
      numberedFields.map(([name, prefix]) => [name, `${prefix}-${FIRST_NUMBER + id}`]),
    ),
  }
}

/** Inserts a row and returns it as stored. Null values get the column's default. */
export async function insertRow(
  trx: AnyTransaction,
  resource: AnyResource,
  values: Values,
): Promise<Record<string, unknown>> {
  const fixedValues = resource.rows?.where ?? {}
  const writtenValues = { ...fixedValues, ...values, ...(await assignNumbers(trx, resource)) }
  const filledEntries = Object.entries(writtenValues).filter(([, value]) => value !== null)
  const { rows } = await sql<Record<string, unknown>>`
    insert into ${sql.table(getTableName(resource))}
    (${sql.join(filledEntries.map(([name]) => sql.ref(name)))})
    values (${sql.join(filledEntries.map(([, value]) => value))}) returning *`.execute(trx)
  return rows[0] ?? {}
}
