import { sql } from 'kysely'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { tableOf } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Values } from './read-values.ts'

/** Numbers are this and the id, so that all have as many digits. */
const FIRST_NUMBER = 100_000

/** The id a new row gets and what is numbered after it; nothing where no field is numbered. */
async function assignNumbers(trx: AnyTransaction, resource: AnyResource): Promise<Values> {
  const numbered = Object.entries(resource.fields).flatMap(([name, field]) =>
    'numberPrefix' in field && field.numberPrefix ? [[name, field.numberPrefix] as const] : [],
  )
  if (numbered.length === 0) return {}
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(
    ${sql.lit(tableOf(resource))}, 'id')) as id`.execute(trx)
  const id = Number(rows[0]?.id)
  return {
    id,
    ...Object.fromEntries(
      numbered.map(([name, letters]) => [name, `${letters}-${FIRST_NUMBER + id}`]),
    ),
  }
}

/** Writes a new row of an entity and answers with its id; what is null is left to the database. */
export async function insertRow(
  trx: AnyTransaction,
  resource: AnyResource,
  values: Values,
): Promise<number> {
  const fixed = resource.rows?.where ?? {}
  const written = { ...fixed, ...values, ...(await assignNumbers(trx, resource)) }
  const given = Object.entries(written).filter(([, value]) => value !== null)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(resource))}
    (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(trx)
  return Number(rows[0]?.id)
}
