import { type RawBuilder, sql } from 'kysely'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { findCoordinates } from '../../registry/fields/coordinates.ts'
import type { NoOverlap } from '../../registry/fields/no-overlap.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../db/table-name.ts'
import type { ExclusiveReference } from '../db/tables/occupancies.ts'
import type { Message } from '../http/problem.ts'
import type { Point, Ways } from './travel/routes.ts'
import type { RequestContext, Row } from './action.ts'
import type { Unavailable, Work } from './availability.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Work at a place. */
export interface PlacedWork extends Work {
  /** The end of the work with the minutes to be kept free afterwards. */
  until: number
  /** The place of the work; null if unknown. */
  point: Point | null
}

/** Work that somebody has. */
export interface Commitment extends Omit<PlacedWork, 'row'> {
  person: number
  /** The day on which it begins. */
  day: string
  /** The table and the id of the row. */
  table: string
  id: number
}

/** Returns how rows take the time of a reference's target. */
export function getRule(
  resource: AnyResource,
  { column }: Pick<ExclusiveReference, 'column'>,
): NoOverlap | undefined {
  const field = resource.fields[column]
  return field?.type === 'reference' ? field.noOverlap : undefined
}

/** SQL of the place of a row, as JSON: that of its first reference to a row with coordinates. */
function pointSql(
  resource: AnyResource,
  { places = [] }: Pick<NoOverlap, 'places'>,
  registry: RequestContext['registry'],
) {
  const values = places.flatMap((name) => {
    const field = resource.fields[name]
    const target: AnyResource | undefined =
      field?.type === 'reference' ? registry[field.to] : undefined
    const [latitude, longitude] = target ? findCoordinates(target.fields) : []
    if (!target || !latitude || !longitude) return []
    const [north, east] = [sql.ref(`p.${latitude}`), sql.ref(`p.${longitude}`)]
    return sql`(select json_build_object('latitude', ${north}::float8, 'longitude', ${east}::float8)
      from ${sql.table(getTableName(target))} as p where p.id = ${sql.ref(`r.${name}`)}
        and ${north} is not null and ${east} is not null)`
  })
  return values.length > 0 ? sql`coalesce(${sql.join(values)})` : sql`null::json`
}

/** A row that takes time, as it is read: its values, and when it takes time, in milliseconds. */
interface TimedRow {
  row: Row
  from: number
  until: number
  point: Point | null
}

/**
 * Reads rows as work. `source` has them under the alias `r`. Nobody works in the minutes that are kept
 * free afterwards, so that these may lie outside a shift.
 */
export async function readWork(
  { trx, registry }: RequestContext,
  { resource, reference }: { resource: AnyResource; reference: ExclusiveReference },
  source: RawBuilder<unknown>,
): Promise<PlacedWork[]> {
  const rule = getRule(resource, reference)
  const during = sql.raw(reference.during('r'))
  const { rows } = await sql<TimedRow>`select to_jsonb(r) as row,
      (extract(epoch from lower(${during})) * 1000)::float8 as "from",
      (extract(epoch from upper(${during})) * 1000)::float8 as until,
      ${rule ? pointSql(resource, rule, registry) : sql`null::json`} as point
    from ${source} where ${sql.raw(reference.isTaken('r'))}`.execute(trx)
  return rows.map(({ row, from, until, point }) => {
    const length = Number((rule && row[rule.minutes]) ?? 0)
    return { row, from, until, to: from + length * 60_000, point }
  })
}

/** SQL of the place of an occupancy's row, and of the minutes of its work. */
function occupyingRow({ registry }: RequestContext, { column }: ExclusiveReference) {
  const tables = Object.values<AnyResource>(registry).flatMap((resource) => {
    const rule = resource.union ? undefined : getRule(resource, { column })
    return rule ? [{ resource, rule, name: getTableName(resource) }] : []
  })
  const distinct = new Map(tables.map((table) => [table.name, table])).values()
  const cases = [...distinct].map(
    ({ resource, rule, name }) => sql`when ${sql.lit(name)} then
      (select json_build_object('point', ${pointSql(resource, rule, registry)},
        'minutes', coalesce(${sql.ref(`r.${rule.minutes}`)}, 0))
      from ${sql.table(name)} as r where r.id = o.by_id)`,
  )
  return sql`case o.by_table ${sql.join(cases, sql` `)} end`
}

/** Reads the work that people have about a period in milliseconds. */
export async function readCommitments(
  context: RequestContext,
  reference: ExclusiveReference,
  period: { from: number; to: number },
  people?: readonly number[],
): Promise<Commitment[]> {
  const moments = [period.from - DAY, period.to + DAY].map((at) => at / 1000)
  const [first, last] = moments
  const { rows } = await sql<{
    person: number
    table: string
    id: number
    from: number
    until: number
    row: { point: Point | null; minutes: number } | null
  }>`select o.held_id as person, o.by_table as "table", o.by_id as id,
      (extract(epoch from lower(o.during)) * 1000)::float8 as "from",
      (extract(epoch from upper(o.during)) * 1000)::float8 as until,
      ${occupyingRow(context, reference)} as row
    from ${sql.table(reference.occupancies)} as o
    where o.during && tstzrange(to_timestamp(${first}::float8), to_timestamp(${last}::float8))
      and ${people ? sql`o.held_id = any (${[...people]}::int[])` : sql`true`}
    order by o.held_id, o.during`.execute(context.trx)
  return rows.map(({ row, ...commitment }) => ({
    ...commitment,
    to: row ? commitment.from + row.minutes * MINUTE : commitment.until,
    point: row?.point ?? null,
    day: getLocalDay(context.timeZone, new Date(commitment.from)),
  }))
}

/** Groups commitments by person. */
export function groupByPerson(commitments: readonly Commitment[]): Map<number, Commitment[]> {
  const byPerson = new Map<number, Commitment[]>()
  for (const commitment of commitments) {
    const own = byPerson.get(commitment.person)
    if (own) own.push(commitment)
    else byPerson.set(commitment.person, [commitment])
  }
  return byPerson
}

/** Returns the commitments without that to one row. */
export const withoutRow = (own: readonly Commitment[], table: string, id: unknown) =>
  own.filter((commitment) => commitment.table !== table || commitment.id !== id)

/** Returns the travel time between two works in minutes; undefined if a place is unknown. */
export type TravelTimes = (
  from: Pick<PlacedWork, 'point'>,
  to: Pick<PlacedWork, 'point'>,
) => number | undefined

/** Reads the ways between works. None takes time where the rule has no places. */
export async function readTravelTimes(
  { routes }: RequestContext,
  rule: NoOverlap | undefined,
  works: readonly Pick<PlacedWork, 'point'>[],
): Promise<TravelTimes> {
  const { kilometresPerHour, travelMinutes = 0 } = rule ?? {}
  if (!kilometresPerHour) return () => undefined
  const points = works.flatMap(({ point }) => point ?? [])
  const travelTimes: Ways = await routes(points, kilometresPerHour)
  return ({ point: from }, { point: to }) => {
    if (!from || !to) return undefined
    if (from.latitude === to.latitude && from.longitude === to.longitude) return 0
    return Math.max(travelMinutes, Math.ceil(travelTimes(from, to)))
  }
}

/** The work of a person before and after other work, with the ways to and from it. */
function findNeighbours(
  own: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
): { before?: number | undefined; after?: number | undefined; free: [number, number] } {
  let before: Commitment | undefined
  let after: Commitment | undefined
  for (const commitment of own)
    if (commitment.from < work.from) {
      if (!before || commitment.from > before.from) before = commitment
    } else if (commitment.from > work.from && (!after || commitment.from < after.from))
      after = commitment
  const minutes = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE))
  return {
    before: before && travelTimes(before, work),
    after: after && travelTimes(work, after),
    free: [before ? minutes(before.to, work.from) : 0, after ? minutes(work.to, after.from) : 0],
  }
}

/** Returns why somebody with other work cannot come to some work in time, or go on from it. */
export function findTravelReason(
  own: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
): Unavailable | undefined {
  const {
    before = 0,
    after = 0,
    free: [first, last],
  } = findNeighbours(own, work, travelTimes)
  const because = (key: string, count: number, free: number): Unavailable => ({
    code: 'too-far',
    text: { key, params: { count, free } },
  })
  if (before > first) return because('planning.reason.way_before', before, first)
  if (after > last) return because('planning.reason.way_after', after, last)
  return undefined
}

/** Returns how far some work is from the one before it on the same day, in words. */
export function findTravelStrength(
  own: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
): Message | undefined {
  const near = own.filter((commitment) => work.from - commitment.from < DAY / 2)
  const { before } = findNeighbours(near, work, travelTimes)
  if (before === undefined) return undefined
  if (before === 0) return { key: 'planning.because.same_place' }
  return { key: 'planning.because.way', params: { count: before } }
}
