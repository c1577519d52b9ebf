import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { createInvalidProblem } from '../../http/problem.ts'
import type { RequestContext } from '../../rows/action.ts'

/** A reference to rows that belong to one day, such as time slots. */
export type DayReference = FieldTypes['reference'] & { name: string; day: string }

/** Returns the references of an entity to rows of one day. */
export const listDayReferences = ({ fields }: AnyResource): DayReference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'reference' && field.day !== undefined
      ? [{ ...field, name, day: field.day }]
      : [],
  )

/** Returns the fields that identify equal rows on different days: the title and required copies. */
const listIdentifyingFields = ({ title, fields }: AnyResource, day: string): string[] => {
  const copies = Object.entries(fields).filter(
    ([name, field]) => name !== day && field.type !== 'id' && field.copies && !field.nullable,
  )
  return [...new Set([title, ...copies.map(([name]) => name)])]
}

/**
 * Finds the equal row on another day for the target of a reference. Throws 422 at the reference if
 * that day has no such row.
 */
export async function findSameOnDay(
  { trx, registry }: RequestContext,
  { name, to, day }: DayReference,
  id: unknown,
  date: string,
): Promise<number> {
  const target: AnyResource = registry[to]
  const table = sql.table(getTableName(target))
  const fieldConditions = listIdentifyingFields(target, day).map(
    (column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`o.${column}`)}`,
  )
  const { rows } = await sql<{ id: number }>`select t.id from ${table} as o join ${table} as t
    on ${sql.join(fieldConditions, sql` and `)}
    where o.id = ${id} and ${sql.ref(`t.${day}`)} = ${date}::date order by t.id limit 1`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw createInvalidProblem({ [name]: { key: 'errors.field.none_on_day' } })
  return row.id
}
