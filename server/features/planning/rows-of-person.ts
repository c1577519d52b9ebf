import { sql } from 'kysely'
import { findUnionMemberFields } from '../../../registry/entities/union.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import { getExclusiveReferences } from '../../db/tables/occupancies.ts'
import type { Action } from '../../rows/action.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import type { PersonField } from './read-tasks.ts'

/** Filters ids to rows without a person. */
export async function readUnassignedIds(
  { trx, endpoint, caller }: Action,
  ids: readonly number[],
  field: PersonField,
): Promise<number[]> {
  const { resource } = endpoint
  const where = [
    ...buildCallerConditions(resource, caller),
    sql`${buildColumnRef('id')} = any (${[...ids]}::int[])`,
    sql`${buildColumnRef(field.name)} is null`,
  ]
  const { rows } = await sql<{
    id: number
  }>`select r.id from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)} order by r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A person and the period of their absence. */
interface Absence {
  person: number
  from: string
  to: string
}

/** Reads the rows assigned to a person in a period, by their ids in the entity. */
export async function readAssignedIds(
  { trx, registry, endpoint, caller }: Action,
  field: PersonField,
  { person, from, to }: Absence,
): Promise<number[]> {
  const { resource } = endpoint
  const union = findUnionMemberFields(resource)
  const members: readonly AnyResource[] = resource.union
    ? resource.union.map((name) => registry[name])
    : [resource]
  const [reference] = members.flatMap((member) => getExclusiveReferences(member, registry))
  if (!reference) return []
  const matches = members.map((member) =>
    union
      ? sql`(o.by_table = ${getTableName(member)} and ${buildColumnRef(union.type)} = ${getTypeValue(union.to, member)}
          and ${buildColumnRef(union.id)} = o.by_id)`
      : sql`(o.by_table = ${getTableName(member)} and ${buildColumnRef('id')} = o.by_id)`,
  )
  const where = [
    ...buildCallerConditions(resource, caller),
    sql`${buildColumnRef(field.name)} = ${person}`,
  ]
  const { rows } = await sql<{ id: number }>`select r.id
    from ${sql.table(reference.occupancies)} as o
    join ${sql.table(getTableName(resource))} as r on ${sql.join(matches, sql` or `)}
    where o.held_id = ${person} and o.during && tstzrange(${from}, ${to})
      and ${sql.join(where, sql` and `)} order by lower(o.during), r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the type value that marks a union's rows of a member entity. */
export const getTypeValue = (
  targets: Readonly<Record<string, string>>,
  { name }: AnyResource,
): string => Object.keys(targets).find((typeValue) => targets[typeValue] === name) ?? name
