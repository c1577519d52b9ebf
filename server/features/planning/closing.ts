import { sql } from 'kysely'
import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import { MAX_SUGGESTION_ROWS } from '../../../registry/changes/suggestions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { findUnionMemberFields, joinUnionId } from '../../../registry/entities/union.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
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

/** The SQL condition that joins an entity's row to the stored row `m` of its member entity. */
function isMember(resource: AnyResource, member: AnyResource) {
  const union = findUnionMemberFields(resource)
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
  const today = getDayStart(getLocalDay(timeZone, now), timeZone)
  // The query starts from the stored rows of the period, so that it does not read all rows.
  const rowQueries = members.flatMap((member) => {
    const start = findNoOverlapRule(member, field.name, registry)?.start
    if (start === undefined) return []
    const where = [
      ...buildCallerConditions(resource, caller),
      sql`${sql.ref(`m.${start}`)} >= ${today}::timestamptz`,
    ]
    return sql`select r.id from ${sql.table(getTableName(member))} as m
      join ${sql.table(getTableName(resource))} as r on ${isMember(resource, member)}
      where ${sql.join(where, sql` and `)}`
  })
  if (rowQueries.length === 0) return []
  const { rows } = await sql<{ id: number }>`${sql.join(rowQueries, sql` union all `)}`.execute(trx)
  if (rows.length === 0) return []
  return readOpenRows(
    action,
    rows.map(({ id }) => id),
    field,
  )
}

/** Returns the rows whose place is currently open at their time. */
async function findRowsInOpenPlaces(
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
 * Makes a change within the transaction, and reads the affected rows. The caller must roll back the
 * transaction. Throws 422 if there are too many rows for one batch.
 */
export async function readAffectedRows(
  action: Action,
  field: PersonField,
  availability: Availability,
  { endpoint, body }: PlanningChange,
): Promise<AffectedRows> {
  const { resource } = action.endpoint
  const changesPlaces = availability.placeEntities.some((name) => name === endpoint.resource.name)
  const rows = changesPlaces ? await readUpcomingRows(action, field) : []
  const openRowsBefore = await findRowsInOpenPlaces(action, rows, availability)
  const uncoveredBefore = await readUncovered(action, resource)
  const request = { endpoints: [endpoint], ifMatch: null }
  await changeRow({ ...action, plannedRows: 'all' }, request, body)
  const openRowsAfter = await findRowsInOpenPlaces(action, rows, availability)
  const closedRows = rows.filter((row) => openRowsBefore.has(row) && !openRowsAfter.has(row))
  const uncovered = findNewlyUncovered(uncoveredBefore, await readUncovered(action, resource))
    .filter(({ reasons }) => !reasons.every(isClosedReason))
    .map((row) => joinUnionId(resource, row.resource.name, row.id))
  // The change itself also belongs to the batch.
  if (closedRows.length + uncovered.length >= MAX_SUGGESTION_ROWS)
    throw new Problem(422, 'too_many_rows', { max: MAX_SUGGESTION_ROWS })
  return { closed: closedRows, uncovered }
}
