import { countDays, getWeekday, shiftDays, shiftMonths } from '../../../../registry/days/days.ts'
import { findBucketBounds } from '../../../../registry/days/time-buckets.ts'
import { type CalendarSpan, getDefaultSpan } from '../../../../registry/views/layouts.ts'
import { resolveDays } from '../../../../registry/days/relative-days.ts'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'

/** Returns the first day of a day's week. `firstDay` is a weekday, 0 for Sunday. */
const startOfWeek = (day: string, firstDay: number) =>
  shiftDays(day, -((getWeekday(day) - firstDay + 7) % 7))

/** Returns all days between two days, both included. */
const listDays = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) + 1 }, (_, offset) => shiftDays(from, offset))

/** Returns the days that a calendar shows. A month is extended to complete weeks. */
export function listVisibleDays(span: CalendarSpan, day: string, firstDay: number): string[] {
  if (span === 'day') return [day]
  const month = findBucketBounds('month', day)
  const [first, last] = span === 'week' ? [day, day] : [month.from, month.to]
  return listDays(startOfWeek(first, firstDay), shiftDays(startOfWeek(last, firstDay), 6))
}

/** Returns the day that is a number of spans later; earlier for a negative number. */
export function shiftDayBySpan(span: CalendarSpan, day: string, count: number): string {
  if (span === 'month') return shiftMonths(findBucketBounds('month', day).from, count)
  return shiftDays(day, span === 'week' ? 7 * count : count)
}

/** The maximum number of rows a calendar shows. Beyond that a filter is more useful. */
const MAX_CALENDAR_ROWS = 2000

interface CurrentDate {
  today: string
  /** The first day of the week, 0 for Sunday. */
  firstDay: number
}

interface RequestedDate extends CurrentDate {
  timeZone: string
}

/** Returns the days of a calendar's current position. */
export function listCalendarDays(
  { resource }: ListReference,
  state: ListState,
  now: CurrentDate,
): string[] {
  return listVisibleDays(
    state.span ?? getDefaultSpan(resource),
    state.day ?? now.today,
    now.firstDay,
  )
}

/** Returns the local day of an instant; undefined for another text. */
function findLocalDay(text: string, timeZone: string): string | undefined {
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? undefined : getLocalDay(timeZone, new Date(instant))
}

/** Returns the later start or the earlier end of a calendar's bound and a filter's bound. */
function tightenBound(
  day: string,
  [filter]: readonly string[] = [],
  edge: 'from' | 'to',
  { today, timeZone }: RequestedDate,
) {
  if (filter === undefined) return day
  const filterDay = resolveDays(filter, today)?.[edge]
  const boundDay = filterDay ?? findLocalDay(filter, timeZone)
  if (boundDay === undefined) return day
  // An instant is stricter than its day.
  if (boundDay === day) return filterDay ?? filter
  const isFilterStricter = edge === 'from' ? boundDay > day : boundDay < day
  return isFilterStricter ? (filterDay ?? filter) : day
}

/** Returns the list state sent to the provider. A calendar requests only the days it shows. */
export function buildRequestedState(
  reference: ListReference,
  state: ListState,
  now: RequestedDate,
): ListState {
  const { calendar } = reference.resource
  if (state.layout !== 'calendar' || !calendar) return state
  const { start, end = start } = calendar
  const days = listCalendarDays(reference, state, now)
  const [firstDayShown = now.today] = days
  const lastDayShown = days.at(-1) ?? firstDayShown
  const { filters } = state
  const endFilter = `${end}_from`
  const startFilter = `${start}_to`
  const range = {
    [endFilter]: [tightenBound(firstDayShown, filters[endFilter], 'from', now)],
    [startFilter]: [tightenBound(lastDayShown, filters[startFilter], 'to', now)],
  }
  const requested = { ...state, filters: { ...filters, ...range } }
  return { ...requested, sort: start, page: 1, perPage: MAX_CALENDAR_ROWS }
}
