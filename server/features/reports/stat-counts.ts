import { type RawBuilder, sql } from 'kysely'
import { canOpenList } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AnyStats } from '../../../registry/reports/stats.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { buildConditions, buildColumnRef } from '../../rows/select-rows.ts'
import { readCachedCounts } from '../counts/counts-as-json.ts'

type Sql = RawBuilder<unknown>

/** The age in milliseconds from which counts are read again, because other rows may be due. */
const MINUTE = 60_000

/** The condition that a row is of the current business day, or that its time has passed. */
function buildMomentCondition(
  deps: Deps,
  timeField: string,
  when: 'today' | 'past',
  now: Date,
): Sql {
  if (when === 'past') return sql`${buildColumnRef(timeField)} < ${now.toISOString()}::timestamptz`
  const { timeZone } = deps
  const today = getLocalDay(timeZone, now)
  return sql`${buildColumnRef(timeField)} >= ${getDayStart(today, timeZone)}::timestamptz
    and ${buildColumnRef(timeField)} < ${getDayStart(shiftDays(today, 1), timeZone)}::timestamptz`
}

function buildCounts(
  deps: Deps,
  stats: AnyStats,
  resource: AnyResource,
  { caller, now }: { caller: Caller; now: Date },
): Sql {
  const today = getLocalDay(deps.timeZone, now)
  const counts = Object.entries(stats.counts).flatMap(([name, { where, when }]) => {
    const parts = buildConditions(where, today)
    if (when) parts.push(buildMomentCondition(deps, stats.at, when, now))
    return [sql.lit(name), sql`count(*) filter (where ${sql.join(parts, sql` and `)})`]
  })
  const ownerField = resource.ownerField?.[caller.role]
  const visibleConditions = buildConditions({
    ...resource.rows?.where,
    ...(ownerField ? { [ownerField]: caller.id } : {}),
  })
  return sql`(select json_build_object(${sql.join(counts)}) from ${buildRowSource(deps.registry, resource)} as r
    ${visibleConditions.length > 0 ? sql`where ${sql.join(visibleConditions, sql` and `)}` : sql``})`
}

/**
 * Counts rows by state as JSON text, with the time of the count. It covers the entities that the
 * caller may list, limited to own rows where the role is.
 */
export async function statsAsJson(deps: Deps, stats: AnyStats, caller: Caller): Promise<string> {
  const now = deps.clock()
  const readableSources = Object.entries(stats.of)
    .map(([name, entity]) => ({ name, resource: deps.registry[entity] as AnyResource }))
    .filter(({ resource: { lists } }) =>
      Object.values(lists).some((list) => canOpenList(caller.role, list)),
    )
  const readCounts = async () => {
    const parts = readableSources.flatMap(({ name, resource }) => [
      sql.lit(name),
      buildCounts(deps, stats, resource, { caller, now }),
    ])
    const { rows } = await sql<{ json: string }>`
      select json_build_object(${sql.join(parts)})::text as json`.execute(deps.db)
    return `{"data":${rows[0]?.json ?? '{}'},"at":"${now.toISOString()}"}`
  }
  return readCachedCounts(deps, caller, {
    resources: readableSources.map(({ resource }) => resource),
    key: ['stats', caller.role, caller.id, getLocalDay(deps.timeZone, now)],
    minute: Math.floor(now.getTime() / MINUTE),
    read: readCounts,
  })
}
