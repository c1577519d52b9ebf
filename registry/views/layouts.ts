import type { AnyList, AnyResource } from '../entities/registry.ts'
import { statesIn } from '../entities/states.ts'

/** How the rows of a list can be laid out; whatever it declares, it has a table. */
export const LAYOUTS = ['table', 'calendar', 'board'] as const
export type Layout = (typeof LAYOUTS)[number]

/** The states that a list's board has columns of rows for, because they can be in them, in their declared order. */
export function columnsOf(resource: AnyResource, list: AnyList): string[] {
  const possible = statesIn(resource, list)
  return (resource.board ?? []).filter((state) => possible.includes(state))
}

/** How a list can be laid out: as a calendar where its rows have a day, as a board where they move on. */
export function layoutsOf(resource: AnyResource, list: AnyList): Layout[] {
  const { calendar, fields } = resource
  const hasCalendar = calendar !== undefined && Object.hasOwn(fields, calendar.start)
  // Rows that are all in one state cannot be told apart by it.
  const hasBoard = columnsOf(resource, list).length > 1
  const has = { table: true, calendar: hasCalendar, board: hasBoard }
  return LAYOUTS.filter((layout) => has[layout])
}

/** How many days a calendar shows. */
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** Whether the rows of a calendar have a time of the day. */
export const hasTimes = ({ calendar, fields }: AnyResource): boolean =>
  calendar !== undefined && fields[calendar.start]?.type === 'datetime'

/** The spans that a calendar has: one without times has nothing to show of a day that a week lacks. */
export const spansOf = (resource: AnyResource): readonly Span[] =>
  hasTimes(resource) ? SPANS : ['week', 'month']

/** The span that a calendar opens with: where work is given to people, their day. */
export function usualSpan(resource: AnyResource): Span {
  if (!hasTimes(resource)) return 'month'
  return resource.calendar?.lane ? 'day' : 'week'
}

/** The words of a list's address that say how it is laid out, each with the values that lists of an entity know. */
export function layoutWords(resource: AnyResource): Readonly<Record<string, readonly string[]>> {
  const layouts = Object.values(resource.lists).flatMap((list) => layoutsOf(resource, list))
  return {
    layout: layouts.filter((layout) => layout !== 'table'),
    span: layouts.includes('calendar') ? spansOf(resource) : [],
  }
}
