import { type RawBuilder, sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { findUnionMemberFields, type UnionMemberFields } from '../../../registry/entities/union.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { listEntitiesOfTable } from '../../db/table-name.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import type { OpenKind } from './open-kinds.ts'

type Sql = RawBuilder<unknown>

/** The condition of the changes of a union's row, which are those of its member's row. */
function buildMemberCase({ type, id, to }: UnionMemberFields): Sql {
  const entityCases = Object.entries(to).map(([value, entity]) => sql`when ${value} then ${entity}`)
  return sql`c.row_id = ${buildColumnRef(id)}
    and c.entity = case ${buildColumnRef(type)} ${sql.join(entityCases, sql` `)} end`
}

/** The start of the current day in the business's time zone. */
export function startOfToday({ timeZone, clock }: Deps): Sql {
  const start = getDayStart(getLocalDay(timeZone, clock()), timeZone)
  return sql`${start}::timestamptz`
}

/**
 * The condition of rows in which somebody else changed one of a kind's fields since a moment.
 * Changes that were undone do not count, nor do undos. It is false for kinds without such fields.
 */
export function buildChangedByOthers(
  { registry }: Deps,
  { id }: Caller,
  { resource, changedByOthers: fields }: OpenKind,
  startMoment: Sql,
): Sql {
  if (!fields) return sql`false`
  const member = findUnionMemberFields(resource)
  const rowCondition = member
    ? buildMemberCase(member)
    : sql`c.row_id = ${buildColumnRef('id')} and c.entity in (${sql.join(listEntitiesOfTable(registry, resource))})`
  return sql`exists (select from changes as c where ${rowCondition}
    and c.at >= ${startMoment} and c.actor_id <> ${id}
    and jsonb_exists_any(c.after, array[${sql.join(fields)}]::text[])
    and c.undoes is null and not exists (select from changes as u where u.undoes = c.batch))`
}
