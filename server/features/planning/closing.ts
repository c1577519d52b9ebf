import { sql } from 'kysely'
import { getNoOverlap } from '../../../registry/changes/busy.ts'
import { MAX_SUGGESTED } from '../../../registry/changes/suggestions.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { findMemberFields } from '../../../registry/entities/union.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { TimeOffNames } from '../../../registry/fields/time-off.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { Action } from '../../rows/action.ts'
import type { Availability } from '../../rows/availability.ts'
import { callerScope } from '../../rows/find-row.ts'
import type { Values } from '../../rows/read-values.ts'
import { rowColumn } from '../../rows/select-rows.ts'
import { type OpenRow, type PersonField, readOpenRows } from './read-tasks.ts'
import { getTypeValue } from './rows-of-person.ts'

const DAY = 24 * 60 * 60 * 1000

/** A period in milliseconds. */
export interface Period {
  from: number
  to: number
}

/** A record that closes places for a time, before it is made. */
export interface Closing {
  endpoint: VerbEndpoint
  timeOff: TimeOffNames
  /** The values of its request, and as they are stored. */
  body: Body
  values: Values
}

/**
 * Reads the period from the start of a closing on its first day to its end on the last one. Without
 * times, it has these days as a whole.
 */
function readPeriod({ timeZone }: Action, { timeOff, values }: Closing): Period {
  const { day, lastDay = '', from, to } = timeOff
  if (day === undefined)
    return { from: Date.parse(String(values[from])), to: Date.parse(String(values[to])) }
  const first = String(values[day])
  const last = String(values[lastDay] ?? first)
  const moment = (on: string, time: unknown) =>
    Date.parse(fromWallClock(`${on}T${String(time).slice(0, 5)}`, timeZone) ?? '')
  return {
    from: moment(first, values[from] ?? '00:00'),
    to: values[to] ? moment(last, values[to]) : moment(shiftDays(last, 1), '00:00'),
  }
}

/** SQL of whether a row of the entity is a stored row of a member, under the alias `m`. */
function isMember(resource: AnyResource, member: AnyResource) {
  const union = findMemberFields(resource)
  if (!union) return sql`m.id = ${rowColumn('id')}`
  const type = getTypeValue(union.to, member)
  return sql`${rowColumn(union.type)} = ${type} and m.id = ${rowColumn(union.id)}`
}

/** Reads the rows that begin in a period, assigned or not, and take time. */
async function readPeriodRows(
  action: Action,
  field: PersonField,
  { from, to }: Period,
): Promise<OpenRow[]> {
  const { trx, registry, endpoint, caller } = action
  const { resource } = endpoint
  const members: readonly AnyResource[] = resource.union?.map((name) => registry[name]) ?? [
    resource,
  ]
  // From the stored rows of the period to those of the entity: the other way would read them all.
  const begins = members.flatMap((member) => {
    const start = getNoOverlap(member, field.name, registry)?.start
    if (start === undefined) return []
    const at = sql.ref(`m.${start}`)
    const where = [
      ...callerScope(resource, caller),
      sql`${at} >= to_timestamp(${from / 1000}::float8)`,
      sql`${at} < to_timestamp(${to / 1000}::float8)`,
    ]
    return sql`select r.id from ${sql.table(getTableName(member))} as m
      join ${sql.table(getTableName(resource))} as r on ${isMember(resource, member)}
      where ${sql.join(where, sql` and `)}`
  })
  if (begins.length === 0) return []
  const { rows } = await sql<{ id: number }>`${sql.join(begins, sql` union all `)}`.execute(trx)
  if (rows.length === 0) return []
  return readOpenRows(
    action,
    rows.map(({ id }) => id),
    field,
  )
}

/**
 * Makes the record of a closing within the transaction, and reads the rows whose place it closes.
 * The caller rolls the transaction back. Throws 422 for more rows than one batch can change.
 */
export async function readClosedRows(
  action: Action,
  field: PersonField,
  availability: Availability,
  closing: Closing,
): Promise<OpenRow[]> {
  const { from, to } = readPeriod(action, closing)
  // A night may have begun on the day before, and closes on the day after.
  const near = { from: from - DAY, to: to + DAY }
  const rows = await readPeriodRows(action, field, near)
  const wasOpen = await availability.readOpenHours(action, near)
  const call = { endpoints: [closing.endpoint], ifMatch: null }
  await changeRow(action, call, closing.body)
  const isOpen = await availability.readOpenHours(action, near)
  const hit = rows.filter(({ work }) => wasOpen(work) && !isOpen(work))
  // The record of the closing is one more change of the same batch.
  if (hit.length >= MAX_SUGGESTED) throw new Problem(422, 'too_many_rows', { max: MAX_SUGGESTED })
  return hit
}
