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
