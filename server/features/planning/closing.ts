import { sql } from 'kysely'
import { getNoOverlap } from '../../../registry/changes/busy.ts'
import { MAX_SUGGESTED } from '../../../registry/changes/suggestions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { findMemberFields, joinUnionId } from '../../../registry/entities/union.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { Action } from '../../rows/action.ts'
import type { Availability } from '../../rows/availability.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { isClosedReason } from '../../rows/reasons.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import { findNewlyUncovered, readUncovered } from '../../rows/uncovered.ts'
import { type OpenRow, type PersonField, readOpenRows } from './read-tasks.ts'
import { getTypeValue } from './rows-of-person.ts'

/** A period in milliseconds. */
export interface Period {
  from: number
  to: number
}

/** A change that may make people unavailable for their rows, or close the place of rows. */
export interface PlanningChange {
  endpoint: VerbEndpoint
  body: Body
}

/** The rows that a change affects. */
export interface AffectedRows {
  /** The rows whose place the change closes, assigned or not. */
  closed: readonly OpenRow[]
  /** The ids of the rows that lose their person by the change. */
  uncovered: readonly number[]
}

/** Returns the SQL condition that a row of the entity is a stored row `m` of a member. */
function isMember(resource: AnyResource, member: AnyResource) {
  const union = findMemberFields(resource)
  if (!union) return sql`m.id = ${buildColumnRef('id')}`
  const type = getTypeValue(union.to, member)
  return sql`${buildColumnRef(union.type)} = ${type} and m.id = ${buildColumnRef(union.id)}`
}

/** Reads the rows with a duration that begin today or later, assigned or not. */
async function readUpcomingRows(action: Action, field: PersonField): Promise<OpenRow[]> {
  const { trx, registry, endpoint, caller, timeZone, now } = action
  const { resource } = endpoint
  const members: readonly AnyResource[] = resource.union?.map((name) => registry[name]) ?? [
    resource,
  ]
  const today = fromWallClock(`${getLocalDay(timeZone, now)}T00:00`, timeZone)
  // The query starts from stored rows of the period, because the other way would read all rows.
  const startFields = members.flatMap((member) => {
    const start = getNoOverlap(member, field.name, registry)?.start
    if (start === undefined) return []
    const where = [
      ...buildCallerConditions(resource, caller),
      sql`${sql.ref(`m.${start}`)} >= ${today}::timestamptz`,
    ]
    return sql`select r.id from ${sql.table(getTableName(member))} as m
      join ${sql.table(getTableName(resource))} as r on ${isMember(resource, member)}
      where ${sql.join(where, sql` and `)}`
  })
  if (startFields.length === 0) return []
  const { rows } = await sql<{ id: number }>`${sql.join(startFields, sql` union all `)}`.execute(
    trx,
  )
  if (rows.length === 0) return []
  return readOpenRows(
    action,
    rows.map(({ id }) => id),
    field,
  )
}

/** Reads the ids of rows in an open place, if the change affects places. */
async function readOpenRowsNow(
  action: Action,
  rows: readonly OpenRow[],
  availability: Availability,
): Promise<ReadonlySet<OpenRow>> {
  if (rows.length === 0) return new Set()
  const isOpen = await availability.readOpenHours(action, {
    from: Math.min(...rows.map(({ work }) => work.from)),
    to: Math.max(...rows.map(({ work }) => work.until)),
  })
  return new Set(rows.filter(({ work }) => isOpen(work)))
}

/**
 * Makes a change within the transaction, and reads the affected rows. The caller rolls the
 * transaction back. Throws 422 if a batch could not change so many rows.
 */
export async function readHitRows(
  action: Action,
  field: PersonField,
  availability: Availability,
  { endpoint, body }: PlanningChange,
): Promise<AffectedRows> {
  const { resource } = action.endpoint
  const isOfPlaces = availability.placeEntities.some((name) => name === endpoint.resource.name)
  const rows = isOfPlaces ? await readUpcomingRows(action, field) : []
  const wereOpen = await readOpenRowsNow(action, rows, availability)
  const uncoveredBefore = await readUncovered(action, resource)
  const call = { endpoints: [endpoint], ifMatch: null }
  await changeRow({ ...action, plannedRows: 'all' }, call, body)
  const areOpen = await readOpenRowsNow(action, rows, availability)
  const closedRows = rows.filter((row) => wereOpen.has(row) && !areOpen.has(row))
  const uncovered = findNewlyUncovered(uncoveredBefore, await readUncovered(action, resource))
    .filter(({ reasons }) => !reasons.every(isClosedReason))
    .map((row) => joinUnionId(resource, row.resource.name, row.id))
  // The change itself also belongs to the batch.
  if (closedRows.length + uncovered.length >= MAX_SUGGESTED)
    throw new Problem(422, 'too_many_rows', { max: MAX_SUGGESTED })
  return { closed: closedRows, uncovered }
}
