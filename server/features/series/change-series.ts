import { shiftDays, countDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { fromWallClock, toWallClock } from '../../../registry/text/wall-clock.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import type { Input } from '../../http/input.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { refuseSecond } from '../batches/one-at-a-time.ts'
import type { Watcher } from '../batches/perform-each.ts'
import { performSeries, type SeriesStep } from './perform-series.ts'
import type { ChangeSeriesRequest } from './read-series.ts'
import { findSameOnDay, listDayReferences } from './same-on-day.ts'
import { readRow, readSeriesRows, type StoredOccurrence } from './series-rows.ts'

/** The shift of a series: whole days, and minutes of the wall clock. */
interface Move {
  days: number
  minutes: number
}

const MINUTE = 60_000
const parseWallMinutes = (wall: string) => Date.parse(`1970-01-01T${wall.slice(11)}Z`) / MINUTE

/** Returns how far a new start is from the old one on the wall clock. Throws 422 for no moment. */
function readMove(
  { timeZone }: RequestContext,
  { resource, values }: ChangeSeriesRequest,
  row: Row,
): Move | undefined {
  const { start } = resource.calendar
  if (!(start in values)) return undefined
  const read = parseValue({ type: 'datetime' }, values[start])
  if ('problem' in read) throw invalid({ [start]: read.problem })
  const [before, after] = [row[start], read.value].map((moment) =>
    toWallClock(String(moment), timeZone),
  )
  if (!before || !after) return undefined
  return {
    days: countDays(before.slice(0, 10), after.slice(0, 10)),
    minutes: parseWallMinutes(after) - parseWallMinutes(before),
  }
}

/** Moves a moment on the wall clock of the business, so that changes of clocks do not shift it. */
function moveMoment(starts_at: string, { days, minutes }: Move, timeZone: string): string {
  const wall = toWallClock(starts_at, timeZone)
  const day = shiftDays(wall.slice(0, 10), days)
  const moved = new Date(Date.parse(`${day}T${wall.slice(11)}Z`) + minutes * MINUTE)
  return fromWallClock(moved.toISOString().slice(0, 16), timeZone) ?? starts_at
}

/** Returns the step that changes one row of a series. */
function planStep(
  context: RequestContext,
  { resource, endpoint, values }: ChangeSeriesRequest,
  row: Row,
  { id, starts_at }: StoredOccurrence,
  move: Move | undefined,
): SeriesStep {
  const { timeZone } = context
  const next = move ? moveMoment(starts_at, move, timeZone) : starts_at
  const day = getLocalDay(timeZone, new Date(next))
  const perDay = listDayReferences(resource).filter(({ name }) => values[name] ?? row[name])
  const buildBody = async (): Promise<Input> => {
    const body: Record<string, unknown> = { ...values, id }
    if (move) body[resource.calendar.start] = next
    for (const reference of perDay) {
      const { name } = reference
      if (!(name in values) && !move) continue
      body[name] = await findSameOnDay(context, reference, values[name] ?? row[name], day)
    }
    return body
  }
  return { day, starts_at: next, id, endpoint, buildBody }
}

/** Changes the rows of a series that are still to come: one, those from it on, or all. */
export async function changeSeries(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  request: ChangeSeriesRequest,
  change: ChangeContext,
  watcher: Watcher,
) {
  const { resource, id, scope, except, dryRun } = request
  // One row alone is chosen by hand.
  const context = { ...requestContext(deps, c, trx), isPlan: scope !== 'one' }
  if (!dryRun) await refuseSecond(trx, context.caller.id)
  await describeChanges(trx, change)
  const row = await readRow(context, resource, id)
  const move = readMove(context, request, row)
  const stored = await readSeriesRows(context, request, row)
  if (stored.length === 0) throw new Problem(409, 'series_over')
  const steps = stored
    .map((one) => planStep(context, request, row, one, move))
    .filter(({ day }) => !except.has(day))
  // Rows that move later go last first, so that none meets the one after it.
  const isLater = move !== undefined && move.days * 1440 + move.minutes > 0
  return performSeries(deps, c, context, isLater ? steps.toReversed() : steps, watcher)
}
