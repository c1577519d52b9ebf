import { sql } from 'kysely'
import { isPlannable } from '../../../registry/changes/plannable.ts'
import { getNoOverlap } from '../../../registry/changes/busy.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Where } from '../../../registry/fields/conditions.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { PlacedWork } from '../../rows/reach.ts'
import { readProposedWork } from '../../mutations/obstacles/unavailable-people.ts'
import type { Action } from '../../rows/action.ts'
import { conditions, getTitleSql } from '../../rows/select-rows.ts'
import { readRequestedRows } from '../forms/requested-rows.ts'

/** The range of the search for another time, in milliseconds. */
export const SEARCHED = 24 * 60 * 60 * 1000

/** A row to assign. */
export interface OpenRow {
  /** Its id in the entity of the request. */
  id: number
  /** The entity that the row is stored as, and its id there. */
  resource: AnyResource
  memberId: number
  work: PlacedWork
  /** True for a row that is under way or over, which no plan changes. */
  isHeld: boolean
}

/** A person to whom rows can be assigned. */
export interface Person {
  id: number
  name: string
  /** The values by which a row must match, such as the provider. */
  belongs: Readonly<Record<string, unknown>>
}

/** The reference that assigns a row to a person. */
export type PersonField = FieldTypes['reference'] & { name: string }

/** Returns the reference of a name; undefined for a field of another type. */
export function findPersonField(resource: AnyResource, name: string): PersonField | undefined {
  const field = resource.fields[name]
  return field?.type === 'reference' ? { ...field, name } : undefined
}

/** Reads the rows that take time, as they would be with a person. */
export async function readOpenRows(
  action: Action,
  ids: readonly number[],
  field: PersonField,
): Promise<OpenRow[]> {
  const today = getLocalDay(action.timeZone, action.now)
  const openRows: OpenRow[] = []
  for (const { getUnionId, ...requested } of await readRequestedRows(action, ids)) {
    const { resource, rows } = requested
    const held = new Set(
      rows.filter((row) => !isPlannable(resource, row, today)).map((row) => row.id),
    )
    for (const work of await readProposedWork(action, requested, field.name)) {
      const memberId = Number(work.row.id)
      const isHeld = held.has(memberId)
      openRows.push({ id: getUnionId(memberId), resource, memberId, work, isHeld })
    }
  }
  return openRows.toSorted(
    (first, second) => first.work.from - second.work.from || first.id - second.id,
  )
}

/** Reads everybody who can be assigned in a field, by id. */
export async function readPeople(action: Action, field: PersonField): Promise<Person[]> {
  const { trx, registry, now, timeZone } = action
  const target: AnyResource = registry[field.to]
  const live: Where = 'deleted_at' in target.fields ? { deleted_at: null } : {}
  const where = [
    ...conditions(target.rows?.where),
    ...conditions(
      { ...live, ...getChoosableConditions(field, target) },
      getLocalDay(timeZone, now),
    ),
  ]
  const names = Object.keys(field.within ?? {})
  const { rows } = await sql<Person>`select r.id, ${getTitleSql(target, 'r')} as name,
      jsonb_build_object(${sql.join(['', ...names].flatMap((name) => [sql.lit(name), name ? sql.ref(`r.${name}`) : sql`null`]))}) as belongs
    from ${sql.table(getTableName(target))} as r
    where ${sql.join([sql`true`, ...where], sql` and `)} order by r.id`.execute(trx)
  return rows
}

/** Returns whether a person and a row have the same owner, such as the provider. Others cannot take the row. */
export const hasSameOwner = ({ within = {} }: PersonField, person: Person, { work }: OpenRow) =>
  Object.entries(within).every(([theirs, ours]) => person.belongs[theirs] === work.row[ours])

/**
 * The field with the start of an entity's rows, such as `starts_at`; undefined if another row has
 * it, or if no update can write it.
 */
export function findStartField(
  { resource, work }: OpenRow,
  field: PersonField,
  registry: Action['registry'],
): string | undefined {
  const from = getNoOverlap(resource, field.name, registry)?.start
  const start = from === undefined ? undefined : resource.fields[from]
  if (from === undefined || !start || start.type === 'id') return undefined
  if (!getBodyFields(resource, 'update').includes(from)) return undefined
  const isDerived =
    start.derivedFrom !== undefined && (work.row[start.derivedFrom] ?? null) !== null
  return isDerived ? undefined : from
}
