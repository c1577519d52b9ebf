import { sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { getDayStart } from '../../registry/text/wall-clock.ts'
import { VERSION_COLUMN } from '../../registry/fields/version.ts'
import type { RequestContext } from './action.ts'
import type { Unavailable } from './availability.ts'
import { getRule } from './reach.ts'
import {
  findPlanned,
  findReasons,
  isClosedReason,
  NO_FACTS,
  type PlannedReference,
} from './reasons.ts'
import { getStateSql } from './state-sql.ts'

/** A row that its person cannot do. */
export interface UncoveredRow {
  /** The entity and the id of the stored row. */
  resource: AnyResource
  id: number
  version: number
  person: number
  /** The start in milliseconds. */
  from: number
  /** The reasons why the person cannot do it, the strongest first. */
  reasons: readonly [Unavailable, ...Unavailable[]]
}

type Context = Pick<RequestContext, 'trx' | 'registry' | 'hooks' | 'now' | 'timeZone'>

/** The rows to check for missing staff. */
interface RowFilter {
  /** The people whose rows to check; all people by default. */
  people?: readonly number[]
  /** The id of the only row to check; all rows by default. */
  id?: number
}

/** An assigned row whose work has not started. Times are in milliseconds. */
interface AssignedRow {
  row: Readonly<Record<string, unknown>>
  id: number
  version: number
  person: number
  from: number
  until: number
  minutes: number
}

/** Reads the assigned rows from today on that take time and that plans may change. */
async function readAssignedRows(
  { trx, now, timeZone }: Context,
  { resource, reference, availability }: PlannedReference,
  { people, id }: RowFilter,
): Promise<AssignedRow[]> {
  const today = getLocalDay(timeZone, now)
  const minutesField = getRule(resource, reference)?.minutes ?? ''
  const names = [...availability.fields, ...availability.placeFields].filter(
    (name) => name in resource.fields,
  )
  const values = names.flatMap((name) => [sql.lit(name), sql.ref(`r.${name}`)])
  const where = [
    sql`o.by_table = ${reference.table}`,
    sql`upper(o.during) > ${getDayStart(today, timeZone)}::timestamptz`,
    ...(people ? [sql`o.held_id = any (${[...people]}::int[])`] : []),
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(resource.plannable
      ? [sql`${getStateSql(resource, today)} = any (${[...resource.plannable]}::text[])`]
      : []),
  ]
  const { rows } = await sql<AssignedRow>`select r.id, ${sql.ref(`r.${VERSION_COLUMN}`)} as version,
      o.held_id as person,
      jsonb_build_object(${sql.join(values)}) as row,
      (extract(epoch from lower(o.during)) * 1000)::float8 as "from",
      (extract(epoch from upper(o.during)) * 1000)::float8 as until,
      coalesce(${sql.ref(`r.${minutesField}`)}, 0) as minutes
    from ${sql.table(reference.occupancies)} as o
    join ${sql.table(reference.table)} as r on r.id = o.by_id
    where ${sql.join(where, sql` and `)} order by lower(o.during), r.id`.execute(trx)
  return rows
}

/** Finds the rows of an entity that their people cannot do. */
async function findUncoveredRows(
  context: Context,
  plannedReference: PlannedReference,
  filter: RowFilter,
): Promise<UncoveredRow[]> {
  const { resource, availability } = plannedReference
  const rows = await readAssignedRows(context, plannedReference, filter)
  if (rows.length === 0) return []
  const period = {
    from: Math.min(...rows.map(({ from }) => from)),
    to: Math.max(...rows.map(({ until }) => until)),
  }
  const people = [...new Set(rows.map(({ person }) => person))]
  const plans = await availability.readPlans(context, period, people)
  const isOpen = await availability.readOpenHours(context, period)
  // Other work and travel do not make a person absent.
  const facts = { ...NO_FACTS, plans, isOpen }
  return rows.flatMap(({ row, id, version, person, from, until, minutes }) => {
    const work = { row, from, to: from + minutes * 60_000, until, point: null }
    const [reason, ...otherReasons] = findReasons(facts, person, work, [])
    return reason
      ? [{ resource, id, version, person, from, reasons: [reason, ...otherReasons] }]
      : []
  })
}

/**
 * Reads the rows from today on whose assigned person cannot do them, or whose place is closed then.
 * `resource` is an entity or a union. It reads current rows only, not the history.
 */
export async function readUncovered(
  context: Context,
  resource: AnyResource,
  filter: RowFilter = {},
): Promise<UncoveredRow[]> {
  const members: readonly AnyResource[] = resource.union?.map((name) => context.registry[name]) ?? [
    resource,
  ]
  const uncovered: UncoveredRow[] = []
  for (const member of members)
    for (const plannedReference of findPlanned(context, member))
      uncovered.push(...(await findUncoveredRows(context, plannedReference, filter)))
  return uncovered
}

/**
 * Returns the rows that a change has made uncovered, with the new reasons only. A closed place is a
 * new reason if it was open before. Another reason of the same person is not new.
 */
export function findNewlyUncovered(
  before: readonly UncoveredRow[],
  after: readonly UncoveredRow[],
): UncoveredRow[] {
  const getKey = ({ resource, id, person }: UncoveredRow, reason: Unavailable) =>
    [resource.name, id, ...(isClosedReason(reason) ? [] : [person])].join(' ')
  const previousKeys = new Set(
    before.flatMap((row) => row.reasons.map((reason) => getKey(row, reason))),
  )
  return after.flatMap((row) => {
    const [reason, ...otherReasons] = row.reasons.filter(
      (candidate) => !previousKeys.has(getKey(row, candidate)),
    )
    return reason ? [{ ...row, reasons: [reason, ...otherReasons] as const }] : []
  })
}
