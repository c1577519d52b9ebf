import { usualSpan } from '../../../registry/views/layouts.ts'
import { daysOf } from '../../../registry/days/relative-days.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { daysShown } from './days-shown.ts'

/** The rows that a calendar shows at most; beyond that a filter helps more than a picture. */
export const MOST_IN_CALENDAR = 2000

interface Now {
  today: string
  /** The day on which weeks begin, 0 for Sunday. */
  firstDay: number
}

/** The days that a calendar is at. */
export function calendarDays({ resource }: ListReference, state: ListState, now: Now): string[] {
  return daysShown(state.span ?? usualSpan(resource), state.day ?? now.today, now.firstDay)
}

/** The later or the earlier of a day and of one that somebody filters by. */
function bound(day: string, [asked]: readonly string[] = [], end: 'from' | 'to', today: string) {
  const other = asked === undefined ? undefined : daysOf(asked, today)?.[end]
  if (other === undefined) return day
  return (end === 'from' ? other > day : other < day) ? other : day
}

/** What is asked of the provider for a layout: a calendar asks for the days that it shows alone. */
export function askedState(reference: ListReference, state: ListState, now: Now): ListState {
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
  const whole = { ...state, filters: { ...filters, ...range } }
  return { ...whole, sort: start, page: 1, perPage: MOST_IN_CALENDAR }
}
