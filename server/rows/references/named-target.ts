import { sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTargetEntity } from '../../../registry/fields/targets.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { buildUniqueKeyOfValue } from '../../db/search/unique-sql.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Message } from '../../http/problem.ts'
import type { Action, Row } from '../action.ts'
import { buildReadableRows } from '../readable-rows.ts'
import type { Values } from '../read-values.ts'
import { buildColumnRef } from '../select-rows.ts'

/**
 * Finds the rows that a polymorphic reference names by id or title, at most two by title. It finds
 * only rows that the caller may read. It also finds deleted rows, because notes keep their target.
 */
async function findTargetIds(
  { trx, registry, caller, now, timeZone }: Action,
  field: Field & { type: 'polymorphic' },
  value: unknown,
  after: Values,
): Promise<readonly number[]> {
  const targetName = getTargetEntity(field, after)
  const readable =
    targetName &&
    buildReadableRows(registry, caller, registry[targetName], getLocalDay(timeZone, now))
  if (!readable) return []
  const { resource, where } = readable
  // Callers who may not read the title of an entity name its rows by id.
  if (typeof value !== 'number' && !(resource.title in resource.fields)) return []
  const titleField = resource.fields[resource.title]
  const nameCondition =
    typeof value === 'number' || !titleField
      ? sql`${buildColumnRef('id')} = ${value}`
      : sql`${buildUniqueKeyOfValue(titleField, buildColumnRef(resource.title))} = ${buildUniqueKeyOfValue(titleField, sql`${value}`)}`
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(getTableName(resource))} as r
    where ${sql.join([nameCondition, ...where], sql` and `)} limit 2`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the only row with the given id or title, or a problem. */
export async function findNamedTarget(
  action: Action,
  field: Field & { type: 'polymorphic' },
  value: unknown,
  after: Values,
): Promise<{ id: number } | { problem: Message }> {
  const [id, secondId] = await findTargetIds(action, field, value, after)
  if (id === undefined) return { problem: { key: 'errors.field.no_such_number' } }
  return secondId === undefined ? { id } : { problem: { key: 'errors.field.several_so_named' } }
}

/** Returns whether the target of a row is unchanged. An unchanged target stays valid. */
export const isTargetUnchanged = (
  name: string,
  { typeField }: Field & { type: 'polymorphic' },
  row: Row | null,
  after: Values,
): boolean => row !== null && row[name] === after[name] && row[typeField] === after[typeField]
