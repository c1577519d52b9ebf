import type { AnyList, AnyResource } from '../entities/registry.ts'
import { getListStates } from '../entities/states.ts'

/** The layouts of a list. Every list has the table. */
export const LIST_LAYOUTS = ['table', 'calendar', 'board'] as const
export type ListLayout = (typeof LIST_LAYOUTS)[number]

/**
 * Returns the states that are columns of a list's board: those that its rows can have, in declared
 * order.
 */
export function getBoardColumns(resource: AnyResource, list: AnyList): string[] {
  const possible = getListStates(resource, list)
  return (resource.board ?? []).filter((state) => possible.includes(state))
}

/**
 * Returns the layouts of a list: a calendar if its rows have a day, a board if they have
 * transitions.
 */
export function getLayouts(resource: AnyResource, list: AnyList): ListLayout[] {
  const { calendar, fields } = resource
  const hasCalendar = calendar !== undefined && Object.hasOwn(fields, calendar.start)
  // A board with one column would be useless.
  const hasBoard = getBoardColumns(resource, list).length > 1
  const has = { table: true, calendar: hasCalendar, board: hasBoard }
  return LIST_LAYOUTS.filter((layout) => has[layout])
}

/** The lengths of time that a calendar shows. */
export const CALENDAR_SPANS = ['day', 'week', 'month'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]

/** Returns whether the rows of a calendar have a time of day. */
export const hasTimesOfDay = ({ calendar, fields }: AnyResource): boolean =>
  calendar !== undefined && fields[calendar.start]?.type === 'datetime'

/** Returns the spans of a calendar. Without times, a day shows no more than a week. */
export const getSpans = (resource: AnyResource): readonly CalendarSpan[] =>
  hasTimesOfDay(resource) ? CALENDAR_SPANS : ['week', 'month']

/** Returns the default span of a calendar: the day if rows are assigned to people. */
export function getDefaultSpan(resource: AnyResource): CalendarSpan {
  if (!hasTimesOfDay(resource)) return 'month'
  return resource.calendar?.lane ? 'day' : 'week'
}

/** Returns the layout parameters of a list's address, each with its allowed values. */
export function listLayoutValues(
  resource: AnyResource,
): Readonly<Record<string, readonly string[]>> {
  const layouts = Object.values(resource.lists).flatMap((list) => getLayouts(resource, list))
  return {
    layout: layouts.filter((layout) => layout !== 'table'),
    span: layouts.includes('calendar') ? getSpans(resource) : [],
  }
}
