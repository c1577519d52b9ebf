import { countDays, getWeekday, shiftDays, shiftMonths } from '../../../../registry/days/days.ts'
import { getBucket } from '../../../../registry/days/time-buckets.ts'
import { type Span, getDefaultSpan } from '../../../../registry/views/layouts.ts'
import { resolveDays } from '../../../../registry/days/relative-days.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'

/** Returns the first day of a day's week. `firstDay` is a weekday, 0 for Sunday. */
const startOfWeek = (day: string, firstDay: number) =>
  shiftDays(day, -((getWeekday(day) - firstDay + 7) % 7))

/** Returns all days between two days, both included. */
const through = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) + 1 }, (_, later) => shiftDays(from, later))

/** Returns the days that a calendar shows. A month is extended to complete weeks. */
export function visibleDays(span: Span, day: string, firstDay: number): string[] {
  if (span === 'day') return [day]
  const month = getBucket('month', day)
  const [first, last] = span === 'week' ? [day, day] : [month.from, month.to]
  return through(startOfWeek(first, firstDay), shiftDays(startOfWeek(last, firstDay), 6))
}

/** Returns the day that a calendar moves to, a number of spans later. */
export function stepSpan(span: Span, day: string, by: number): string {
  if (span === 'month') return shiftMonths(getBucket('month', day).from, by)
  return shiftDays(day, span === 'week' ? 7 * by : by)
}

/** The maximum number of rows a calendar shows. Beyond that a filter is more useful. */
const MAX_IN_CALENDAR = 2000

interface Now {
  today: string
  /** The first day of the week, 0 for Sunday. */
  firstDay: number
}

/** Returns the days of a calendar's current position. */
export function calendarDays({ resource }: ListReference, state: ListState, now: Now): string[] {
  return visibleDays(state.span ?? getDefaultSpan(resource), state.day ?? now.today, now.firstDay)
}

/** Returns the stricter of a bound and the bound of a filter. */
function bound(day: string, [filter]: readonly string[] = [], end: 'from' | 'to', today: string) {
  const bound = filter === undefined ? undefined : resolveDays(filter, today)?.[end]
  if (bound === undefined) return day
  return (end === 'from' ? bound > day : bound < day) ? bound : day
}

/** Returns the list state sent to the provider. A calendar requests only the days it shows. */
export function requestedState(reference: ListReference, state: ListState, now: Now): ListState {
  const { calendar } = reference.resource
  if (state.layout !== 'calendar' || !calendar) return state
  const { start, end = start } = calendar
  const days = calendarDays(reference, state, now)
  const [first = now.today] = days
  const { filters } = state
  const ended = `${end}_from`
  const begun = `${start}_to`
  const range = {
    [ended]: [bound(first, filters[ended], 'from', now.today)],
    [begun]: [bound(days.at(-1) ?? first, filters[begun], 'to', now.today)],
  }
  const requested = { ...state, filters: { ...filters, ...range } }
  return { ...requested, sort: start, page: 1, perPage: MAX_IN_CALENDAR }
}
