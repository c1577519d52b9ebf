import { sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import { pointedTo } from '../../../registry/fields/pointing.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { valueKey } from '../../db/search/unique-sql.ts'
import { tableOf } from '../../db/table-name.ts'
import type { Message } from '../../http/problem.ts'
import type { Action, Row } from '../action.ts'
import { readableRows } from '../readable-rows.ts'
import type { Values } from '../read-values.ts'
import { rowColumn } from '../select-rows.ts'

/**
 * Finds the rows that a polymorphic reference names by id or title, of a title two at most. They are
 * those that the caller may read, so that nobody learns of a row by naming it. A deleted row is found
 * too: a note about a row is still about it after that was deleted.
 */
async function targetsNamed(
  { trx, registry, caller, now, timeZone }: Action,
  field: Field & { type: 'polymorphic' },
  value: unknown,
  after: Values,
): Promise<readonly number[]> {
  const to = pointedTo(field, after)
  const readable = to && readableRows(registry, caller, registry[to], dayIn(timeZone, now))
  if (!readable) return []
  const { resource, where } = readable
  // Who does not receive the titles of an entity names its rows by their ids.
  if (typeof value !== 'number' && !(resource.title in resource.fields)) return []
  const titled = resource.fields[resource.title]
  const named =
    typeof value === 'number' || !titled
      ? sql`${rowColumn('id')} = ${value}`
      : sql`${valueKey(titled, rowColumn(resource.title))} = ${valueKey(titled, sql`${value}`)}`
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))} as r
    where ${sql.join([named, ...where], sql` and `)} limit 2`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The one row that a polymorphic reference names, or why there is none. */
export async function targetNamed(
  action: Action,
  field: Field & { type: 'polymorphic' },
  value: unknown,
  after: Values,
): Promise<{ id: number } | { problem: Message }> {
  const [id, another] = await targetsNamed(action, field, value, after)
  if (id === undefined) return { problem: { key: 'errors.field.no_such_number' } }
  return another === undefined ? { id } : { problem: { key: 'errors.field.several_so_named' } }
}

/** Whether a row points where it did: what was chosen once stays valid, whoever saves the row. */
export const pointsAsBefore = (
  name: string,
  { typeField }: Field & { type: 'polymorphic' },
  row: Row | null,
  after: Values,
): boolean => row !== null && row[name] === after[name] && row[typeField] === after[typeField]
