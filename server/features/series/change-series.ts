import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { Handler } from '../../calls/handlers.ts'
import { shiftDays, countDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { fromWallClock, toWallClock } from '../../../registry/text/wall-clock.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { answerTogether } from '../batches/carry-out.ts'
import { findEndpoint } from '../batches/find-endpoint.ts'
import type { Run } from '../batches/run-changes.ts'
import { performSeries, type SeriesStep } from './perform-series.ts'
import { findSameOnDay, listDayReferences } from './same-on-day.ts'
import { readRow, readSeriesRows, type SeriesChange, type StoredOccurrence } from './series-rows.ts'

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
  { entity, values = {} }: SeriesChange,
  row: Row,
): Move | undefined {
  const { start } = entity.calendar
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
  { entity, endpoint, values = {} }: SeriesChange,
  row: Row,
  { id, starts_at, move }: StoredOccurrence & { move: Move | undefined },
): SeriesStep {
  const { timeZone } = context
  const next = move ? moveMoment(starts_at, move, timeZone) : starts_at
  const day = getLocalDay(timeZone, new Date(next))
  const perDay = listDayReferences(entity).filter(({ name }) => values[name] ?? row[name])
  const getBody = async () => {
    const body: Record<string, unknown> = { ...values, id }
    if (move) body[entity.calendar.start] = next
    for (const reference of perDay) {
      const { name } = reference
      if (!(name in values) && !move) continue
      body[name] = await findSameOnDay(context, reference, values[name] ?? row[name], day)
    }
    return body
  }
  return { day, starts_at: next, id, endpoint, getBody }
}

/** Changes the rows of a series that are still to come: one, those from it on, or all. */
async function changeRows(run: Run, change: SeriesChange) {
  const { entity, id, scope, except = [] } = change
  // One row alone is chosen by hand.
  const context = { ...run.context, isPlan: scope !== 'one' }
  const row = await readRow(context, entity, id)
  const move = readMove(context, change, row)
  const stored = await readSeriesRows(context, change, row)
  if (stored.length === 0) throw new Problem(409, 'series_over')
  const steps = stored
    .map((occurrence) => planStep(context, change, row, { ...occurrence, move }))
    .filter(({ day }) => !except.includes(day))
  // Rows that move later go last first, so that none meets the one after it.
  const isLater = move !== undefined && move.days * 1440 + move.minutes > 0
  return performSeries({ ...run, context }, isLater ? steps.toReversed() : steps)
}

/** Changes several rows of a series. */
export const changeSeries: Handler<typeof seriesCalls.changeSeries> = async (deps, c, read) => {
  const values = await read()
  const { entity, verb, dryRun } = values
  const endpoint = findEndpoint(entity, verb, entityVerbs(entity), c.get('caller').role)
  return answerTogether(deps, c, {
    verb,
    dryRun,
    run: (run) => changeRows(run, { ...values, endpoint }),
  })
}
