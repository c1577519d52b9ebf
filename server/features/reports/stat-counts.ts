import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { AnyStats } from '../../../registry/reports/stats.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { rowsOf } from '../../db/computed/rows-with-computed.ts'
import { conditions, rowColumn } from '../../rows/select-rows.ts'

type Sql = RawBuilder<unknown>

/** The condition that a row is of the current business day, or that its time has passed. */
function momentCondition(deps: Deps, at: string, when: 'today' | 'past', now: Date): Sql {
  if (when === 'past') return sql`${rowColumn(at)} < ${now.toISOString()}::timestamptz`
  const { timeZone } = deps
  const day = sql`${dayIn(timeZone, now)}::date`
  return sql`${rowColumn(at)} >= (${day}::timestamp at time zone ${timeZone})
    and ${rowColumn(at)} < ((${day} + 1)::timestamp at time zone ${timeZone})`
}

function countsOf(deps: Deps, stats: AnyStats, resource: AnyResource, caller: Caller) {
  const now = deps.clock()
  const today = dayIn(deps.timeZone, now)
  const counts = Object.entries(stats.counts).flatMap(([name, { where, when }]) => {
    const parts = conditions(where, today)
    if (when) parts.push(momentCondition(deps, stats.at, when, now))
    return [sql.lit(name), sql`count(*) filter (where ${sql.join(parts, sql` and `)})`]
  })
  const owner = resource.ownerField?.[caller.role]
  const visible = conditions({ ...resource.rows?.where, ...(owner ? { [owner]: caller.id } : {}) })
  return sql`(select json_build_object(${sql.join(counts)}) from ${rowsOf(deps.registry, resource)} as r
    ${visible.length > 0 ? sql`where ${sql.join(visible, sql` and `)}` : sql``})`
}

/**
 * Counts rows by state as JSON text, for the entities that the caller may list, and only their own
 * rows where a role is limited to these.
 */
export async function statsAsJson(deps: Deps, stats: AnyStats, caller: Caller) {
  const parts = Object.entries(stats.of).flatMap(([name, entity]) => {
    const resource = deps.registry[entity]
    const may = Object.values(resource.lists).some((list) => canOpen(caller.role, list))
    return may ? [sql.lit(name), countsOf(deps, stats, resource, caller)] : []
  })
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${sql.join(parts)})::text as json`.execute(deps.db)
  return rows[0]?.json ?? '{}'
}
