import { sql } from 'kysely'
import { isPlannable } from '../../../registry/changes/plannable.ts'
import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { PlacedWork } from '../../rows/reach.ts'
import { readProposedWork } from '../../mutations/obstacles/unavailable-people.ts'
import type { Action } from '../../rows/action.ts'
import { buildConditions, getTitleSql } from '../../rows/select-rows.ts'
import { readRequestedRows } from '../forms/requested-rows.ts'

/** The range of the search for another time, in milliseconds. */
export const SEARCH_MILLISECONDS = 24 * 60 * 60 * 1000

/** A row to assign. */
export interface OpenRow {
  /** The id of the row in the entity of the request. */
  id: number
  /** The entity that stores the row, and its id there. */
  resource: AnyResource
  memberId: number
  work: PlacedWork
  /** True for a row that has started or ended. No plan changes such a row. */
  isHeld: boolean
}

/** A person to whom rows can be assigned. */
export interface Person {
  id: number
  name: string
  /** The values that a row must share with the person, such as the provider. */
  ownerValues: Readonly<Record<string, unknown>>
}

/** The reference of a row to its assigned person. */
export type PersonField = FieldTypes['reference'] & { name: string }

/** Returns the person reference with a name; undefined for other fields. */
export function findPersonField(resource: AnyResource, name: string): PersonField | undefined {
  const field = resource.fields[name]
  return field?.type === 'reference' ? { ...field, name } : undefined
}

/** Reads the rows that take time, as if a person were assigned. */
export async function readOpenRows(
  action: Action,
  ids: readonly number[],
  field: PersonField,
): Promise<OpenRow[]> {
  const today = getLocalDay(action.timeZone, action.now)
  const openRows: OpenRow[] = []
  for (const { getUnionId, ...requested } of await readRequestedRows(action, ids)) {
    const { resource, rows } = requested
    const heldIds = new Set(
      rows.filter((row) => !isPlannable(resource, row, today)).map((row) => row.id),
    )
    for (const work of await readProposedWork(action, requested, field.name)) {
      const memberId = Number(work.row.id)
      const isHeld = heldIds.has(memberId)
      openRows.push({ id: getUnionId(memberId), resource, memberId, work, isHeld })
    }
  }
  return openRows.toSorted(
    (first, second) => first.work.from - second.work.from || first.id - second.id,
  )
}

/** Reads all people who can be assigned by a reference, by id. */
export async function readPeople(action: Action, field: PersonField): Promise<Person[]> {
  const { trx, registry, now, timeZone } = action
  const target: AnyResource = registry[field.to]
  const liveCondition: ConditionsByField = 'deleted_at' in target.fields ? { deleted_at: null } : {}
  const where = [
    ...buildConditions(target.rows?.where),
    ...buildConditions(
      { ...liveCondition, ...getChoosableConditions(field, target) },
      getLocalDay(timeZone, now),
    ),
  ]
  const ownerFields = Object.keys(field.within ?? {})
  // The empty key keeps the argument list valid for references without owner fields.
  const ownerArguments = ['', ...ownerFields].flatMap((name) => [
    sql.lit(name),
    name ? sql.ref(`r.${name}`) : sql`null`,
  ])
  const { rows } = await sql<Person>`select r.id, ${getTitleSql(target, 'r')} as name,
      jsonb_build_object(${sql.join(ownerArguments)}) as "ownerValues"
    from ${sql.table(getTableName(target))} as r
    where ${sql.join([sql`true`, ...where], sql` and `)} order by r.id`.execute(trx)
  return rows
}

/** Returns whether a person and a row have the same owner, such as the provider. */
export const hasSameOwner = (
  { within: sharedFields = {} }: PersonField,
  person: Person,
  { work }: OpenRow,
) =>
  Object.entries(sharedFields).every(
    ([personField, rowField]) => person.ownerValues[personField] === work.row[rowField],
  )

/**
 * Returns the field with the start of an entity's rows, such as `starts_at`. Undefined if another
 * row stores the start, or if no update can write it.
 */
export function findStartField(
  { resource, work }: OpenRow,
  field: PersonField,
  registry: Action['registry'],
): string | undefined {
  const startField = findNoOverlapRule(resource, field.name, registry)?.start
  const start = startField === undefined ? undefined : resource.fields[startField]
  if (startField === undefined || !start || start.type === 'id') return undefined
  if (!getBodyFields(resource, 'update').includes(startField)) return undefined
  const isDerived =
    start.derivedFrom !== undefined && (work.row[start.derivedFrom] ?? null) !== null
  return isDerived ? undefined : startField
}
