import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { Handler } from '../../calls/handlers.ts'
import { shiftDays, countDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { fromWallClock, toWallClock } from '../../../registry/text/wall-clock.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { answerTogether } from '../batches/carry-out.ts'
import { findEndpoint } from '../batches/find-endpoint.ts'
import type { Run } from '../batches/run-changes.ts'
import { performSeries, type SeriesRowChange } from './perform-series.ts'
import { findSameOnDay, listDayReferences } from './same-on-day.ts'
import { readRow, readSeriesRows, type SeriesChange, type StoredOccurrence } from './series-rows.ts'

/** The shift of a series: whole days, and minutes of the wall clock. */
interface Move {
  days: number
  minutes: number
}

const MINUTE = 60_000
const parseWallMinutes = (wall: string) => Date.parse(`1970-01-01T${wall.slice(11)}Z`) / MINUTE

/**
 * Returns the wall-clock difference of a new start from the old one. Throws 422 if it is invalid.
 */
function readMove(
  { timeZone }: RequestContext,
  { entity, values = {} }: SeriesChange,
  row: Row,
): Move | undefined {
  const { start } = entity.calendar
  if (!(start in values)) return undefined
  const parsedStart = parseValue({ type: 'datetime' }, values[start])
  if ('problem' in parsedStart) throw createInvalidProblem({ [start]: parsedStart.problem })
  const [wallBefore, wallAfter] = [row[start], parsedStart.value].map((moment) =>
    toWallClock(String(moment), timeZone),
  )
  if (!wallBefore || !wallAfter) return undefined
  return {
    days: countDays(wallBefore.slice(0, 10), wallAfter.slice(0, 10)),
    minutes: parseWallMinutes(wallAfter) - parseWallMinutes(wallBefore),
  }
}

/** Moves a time on the wall clock of the business, so that clock changes do not shift it. */
function moveStart(starts_at: string, { days, minutes }: Move, timeZone: string): string {
  const wall = toWallClock(starts_at, timeZone)
  const day = shiftDays(wall.slice(0, 10), days)
  const movedStart = new Date(Date.parse(`${day}T${wall.slice(11)}Z`) + minutes * MINUTE)
  return fromWallClock(movedStart.toISOString().slice(0, 16), timeZone) ?? starts_at
}

/** Returns the step that changes one row of a series. */
function planStep(
  context: RequestContext,
  { entity, endpoint, values = {} }: SeriesChange,
  row: Row,
  { id, starts_at, move }: StoredOccurrence & { move: Move | undefined },
): SeriesRowChange {
  const { timeZone } = context
  const nextStart = move ? moveStart(starts_at, move, timeZone) : starts_at
  const day = getLocalDay(timeZone, new Date(nextStart))
  const dayReferences = listDayReferences(entity).filter(({ name }) => values[name] ?? row[name])
  const getBody = async () => {
    const body: Record<string, unknown> = { ...values, id }
    if (move) body[entity.calendar.start] = nextStart
    for (const reference of dayReferences) {
      const { name } = reference
      if (!(name in values) && !move) continue
      body[name] = await findSameOnDay(context, reference, values[name] ?? row[name], day)
    }
    return body
  }
  return { day, starts_at: nextStart, id, endpoint, getBody }
}

/** Changes the future rows of a series: one row, the following rows, or all. */
async function changeRows(run: Run, change: SeriesChange) {
  const { entity, id, scope, except = [] } = change
  // A single row is chosen by hand, so the rules for plans do not apply.
  const context = { ...run.context, isPlan: scope !== 'one' }
  const row = await readRow(context, entity, id)
  const move = readMove(context, change, row)
  const seriesRows = await readSeriesRows(context, change, row)
  if (seriesRows.length === 0) throw new Problem(409, 'series_over')
  const rowChanges = seriesRows
    .map((occurrence) => planStep(context, change, row, { ...occurrence, move }))
    .filter(({ day }) => !except.includes(day))
  // If rows move later, the last row moves first, so that it does not overlap the next row.
  const isLater = move !== undefined && move.days * 1440 + move.minutes > 0
  return performSeries({ ...run, context }, isLater ? rowChanges.toReversed() : rowChanges)
}

/** Changes several rows of a series. */
export const changeSeries: Handler<typeof seriesCalls.changeSeries> = async (
  deps,
  c,
  readValues,
) => {
  const values = await readValues()
  const { entity, verb, dryRun } = values
  const endpoint = findEndpoint(entity, verb, c.get('caller').role)
  return answerTogether(deps, c, {
    verb,
    dryRun,
    run: (run) => changeRows(run, { ...values, endpoint }),
  })
}
