import { type RawBuilder, sql } from 'kysely'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { findCoordinates } from '../../registry/fields/coordinates.ts'
import type { NoOverlap } from '../../registry/fields/no-overlap.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getDayStart } from '../../registry/text/wall-clock.ts'
import { getTableName } from '../db/table-name.ts'
import { type ExclusiveReference, getExclusiveReferences } from '../db/tables/occupancies.ts'
import type { Message } from '../http/problem.ts'
import type { Point, TravelMinutes } from './travel/routes.ts'
import type { RequestContext, Row } from './action.ts'
import type { Unavailable, Work } from './availability.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A piece of work and its place. */
export interface PlacedWork extends Work {
  /** The end of the work with the minutes to be kept free afterwards. */
  until: number
  /** The place of the work; null if unknown. */
  point: Point | null
}

/** A piece of work that is assigned to a person. */
export interface Commitment extends Omit<PlacedWork, 'row'> {
  person: number
  /** The day on which the work begins. */
  day: string
  /** The table and the id of the row. */
  table: string
  id: number
}

/** Returns the rule by which rows occupy the time of the referenced row. */
export function getRule(
  resource: AnyResource,
  { column }: Pick<ExclusiveReference, 'column'>,
): NoOverlap | undefined {
  const field = resource.fields[column]
  return field?.type === 'reference' ? field.noOverlap : undefined
}

/** SQL of a row's place as JSON: the coordinates of its first referenced row that has some. */
function buildPointSql(
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

/** A row with its occupied time in epoch milliseconds, as the query returns it. */
interface TimedRow {
  row: Row
  from: number
  until: number
  point: Point | null
}

/**
 * Reads rows as work from `source`, whose alias is `r`. The minutes that are kept free after the
 * work are not part of it, so they may lie outside a shift.
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
      ${rule ? buildPointSql(resource, rule, registry) : sql`null::json`} as point
    from ${source} where ${sql.raw(reference.isTaken('r'))}`.execute(trx)
  return rows.map(({ row, from, until, point }) => {
    const minutes = Number((rule && row[rule.minutes]) ?? 0)
    return { row, from, until, to: from + minutes * 60_000, point }
  })
}

/** Lists the tables whose rows take the time of people in a column, each with its rule. */
function listWorkTables({ registry }: RequestContext, column: string) {
  const tables = Object.values<AnyResource>(registry).flatMap((resource) => {
    const rule = resource.union ? undefined : getRule(resource, { column })
    return rule ? [{ resource, rule, name: getTableName(resource) }] : []
  })
  return [...new Map(tables.map((table) => [table.name, table])).values()]
}

/** SQL of an occupying row's place and of its minutes of work, as JSON. */
function buildOccupyingRow(context: RequestContext, { column }: ExclusiveReference) {
  const { registry } = context
  const cases = listWorkTables(context, column).map(
    ({ resource, rule, name }) => sql`when ${sql.lit(name)} then
      (select json_build_object('point', ${buildPointSql(resource, rule, registry)},
        'minutes', coalesce(${sql.ref(`r.${rule.minutes}`)}, 0))
      from ${sql.table(name)} as r where r.id = o.by_id)`,
  )
  return sql`case o.by_table ${sql.join(cases, sql` `)} end`
}

/** Reads people's commitments in a period in epoch milliseconds, and a day around it. */
export async function readCommitments(
  context: RequestContext,
  reference: ExclusiveReference,
  period: { from: number; to: number },
  people?: readonly number[],
): Promise<Commitment[]> {
  const boundsInSeconds = [period.from - DAY, period.to + DAY].map(
    (milliseconds) => milliseconds / 1000,
  )
  const [earliest, latest] = boundsInSeconds
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
      ${buildOccupyingRow(context, reference)} as row
    from ${sql.table(reference.occupancies)} as o
    where o.during && tstzrange(to_timestamp(${earliest}::float8), to_timestamp(${latest}::float8))
      and ${people ? sql`o.held_id = any (${[...people]}::int[])` : sql`true`}
    order by o.held_id, o.during`.execute(context.trx)
  return rows.map(({ row, ...commitment }) => ({
    ...commitment,
    to: row ? commitment.from + row.minutes * MINUTE : commitment.until,
    point: row?.point ?? null,
    day: getLocalDay(context.timeZone, new Date(commitment.from)),
  }))
}

/** The last work of a person today that is over, such as a completed job. */
type Position = Pick<Commitment, 'from' | 'to' | 'point' | 'day'>

/** The present: its moment, its business day, and the last place of each person today. */
export interface Present {
  now: number
  today: string
  positions: ReadonlyMap<number, Position>
}

/** Reads where people are today, by their last work that takes no time any more. */
async function readPositions(
  context: RequestContext,
  { column }: ExclusiveReference,
  today: string,
  people?: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  const { trx, registry, timeZone, now } = context
  const dayStart = getDayStart(today, timeZone)
  const works = listWorkTables(context, column).flatMap(({ resource, rule, name }) => {
    const reference = getExclusiveReferences(resource, registry).find(
      (candidate) => candidate.column === column,
    )
    if (!reference) return []
    const [person, start] = [sql.ref(`r.${column}`), sql.ref(`r.${rule.start}`)]
    return sql`select ${person} as person, (extract(epoch from ${start}) * 1000)::float8 as "from",
        coalesce(${sql.ref(`r.${rule.minutes}`)}, 0) as minutes,
        ${buildPointSql(resource, rule, registry)} as point
      from ${sql.table(name)} as r
      where ${people ? sql`${person} = any (${[...people]}::int[])` : sql`${person} is not null`}
        and ${start} between ${dayStart}::timestamptz and ${now.toISOString()}::timestamptz
        and (${sql.raw(reference.isTaken('r'))}) is not true
        ${'deleted_at' in resource.fields ? sql`and r.deleted_at is null` : sql``}`
  })
  if (works.length === 0) return new Map()
  const { rows } = await sql<{
    person: number
    from: number
    minutes: number
    point: Point | null
  }>`select distinct on (person) * from (${sql.join(works, sql` union all `)}) as w
    order by person, "from" desc`.execute(trx)
  return new Map(
    rows.map(({ person, from, minutes, point }) => [
      person,
      { from, to: Math.min(from + minutes * MINUTE, now.getTime()), point, day: today },
    ]),
  )
}

/** Reads the present for work that begins at some moment or later. Only today has positions. */
export async function readPresent(
  context: RequestContext,
  reference: ExclusiveReference,
  from: number,
  people?: readonly number[],
): Promise<Present> {
  const { timeZone, now } = context
  const today = getLocalDay(timeZone, now)
  const isToday = getLocalDay(timeZone, new Date(from)) <= today
  const positions = isToday ? await readPositions(context, reference, today, people) : new Map()
  return { now: now.getTime(), today, positions }
}

/** Groups commitments by person. */
export function groupByPerson(commitments: readonly Commitment[]): Map<number, Commitment[]> {
  const commitmentsByPerson = new Map<number, Commitment[]>()
  for (const commitment of commitments) {
    const personCommitments = commitmentsByPerson.get(commitment.person)
    if (personCommitments) personCommitments.push(commitment)
    else commitmentsByPerson.set(commitment.person, [commitment])
  }
  return commitmentsByPerson
}

/** Returns the commitments except the one of the given row. */
export const omitRow = (commitments: readonly Commitment[], table: string, id: unknown) =>
  commitments.filter((commitment) => commitment.table !== table || commitment.id !== id)

/** Returns the travel time between two works in minutes; undefined if a place is unknown. */
export type TravelTimes = (
  from: Pick<PlacedWork, 'point'>,
  to: Pick<PlacedWork, 'point'>,
) => number | undefined

/** Reads the travel times between works; none without a travel speed in the rule. */
export async function readTravelTimes(
  { routes }: RequestContext,
  rule: NoOverlap | undefined,
  works: readonly Pick<PlacedWork, 'point'>[],
): Promise<TravelTimes> {
  const { kilometresPerHour, travelMinutes = 0 } = rule ?? {}
  if (!kilometresPerHour) return () => undefined
  const points = works.flatMap(({ point }) => point ?? [])
  const travelTimes: TravelMinutes = await routes(points, kilometresPerHour)
  return ({ point: from }, { point: to }) => {
    if (!from || !to) return undefined
    if (from.latitude === to.latitude && from.longitude === to.longitude) return 0
    return Math.max(travelMinutes, Math.ceil(travelTimes(from, to)))
  }
}

/** The present of one person. */
export interface Origin extends Pick<Present, 'now' | 'today'> {
  position: Position | undefined
}

/** Returns the present of a person. */
export const getOrigin = ({ positions, ...present }: Present, person: number): Origin => ({
  ...present,
  position: positions.get(person),
})

/**
 * Returns the travel and free minutes between a work and a person's work before and after. Nobody
 * leaves for new work before now.
 */
function findNeighbours(
  commitments: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
  origin?: Origin,
): { before?: number | undefined; after?: number | undefined; free: [number, number] } {
  let previous: Position | undefined =
    origin?.position && origin.position.from < work.from ? origin.position : undefined
  let following: Commitment | undefined
  for (const commitment of commitments)
    if (commitment.from < work.from) {
      if (!previous || commitment.from > previous.from) previous = commitment
    } else if (commitment.from > work.from && (!following || commitment.from < following.from))
      following = commitment
  const isAhead = origin !== undefined && origin.today === previous?.day && work.from >= origin.now
  const leaveTime = previous && (isAhead ? Math.max(previous.to, origin.now) : previous.to)
  const countMinutes = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE))
  return {
    before: previous && travelTimes(previous, work),
    after: following && travelTimes(work, following),
    free: [
      leaveTime === undefined ? 0 : countMinutes(leaveTime, work.from),
      following ? countMinutes(work.to, following.from) : 0,
    ],
  }
}

/**
 * Returns why a person cannot reach some work, or their next work, in time. With an origin, the way
 * begins where the person is now.
 */
export function findTravelReason(
  commitments: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
  origin?: Origin,
): Unavailable | undefined {
  const {
    before: travelBefore = 0,
    after: travelAfter = 0,
    free: [freeBefore, freeAfter],
  } = findNeighbours(commitments, work, travelTimes, origin)
  const buildReason = (key: string, travelMinutes: number, freeMinutes: number): Unavailable => ({
    code: 'too-far',
    text: { key, params: { count: travelMinutes, free: freeMinutes } },
  })
  if (travelBefore > freeBefore)
    return buildReason('planning.reason.way_before', travelBefore, freeBefore)
  if (travelAfter > freeAfter)
    return buildReason('planning.reason.way_after', travelAfter, freeAfter)
  return undefined
}

/** Returns a message about the distance from the previous work of the same day. */
export function findTravelStrength(
  commitments: readonly Commitment[],
  work: PlacedWork,
  travelTimes: TravelTimes,
): Message | undefined {
  const sameDayCommitments = commitments.filter(
    (commitment) => work.from - commitment.from < DAY / 2,
  )
  const { before: travelBefore } = findNeighbours(sameDayCommitments, work, travelTimes)
  if (travelBefore === undefined) return undefined
  if (travelBefore === 0) return { key: 'planning.because.same_place' }
  return { key: 'planning.because.way', params: { count: travelBefore } }
}
