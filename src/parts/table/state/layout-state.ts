import { isDay } from '../../../../registry/days/days.ts'
import type { AnyList, AnyResource } from '../../../../registry/entities/registry.ts'
import {
  type ListLayout,
  getLayouts,
  type CalendarSpan,
  getSpans,
  getDefaultSpan,
} from '../../../../registry/views/layouts.ts'

/** The layout of a list in its address. */
export interface LayoutState {
  /** Undefined for the table. */
  layout?: Exclude<ListLayout, 'table'>
  /** The span of a calendar; undefined for the default. */
  span?: CalendarSpan
  /** The current day of a calendar; undefined for today. */
  day?: string
}

interface EntityList {
  resource: AnyResource
  list: AnyList
}

/** Reads the layout of a list from the query of an address. Unknown values are left out. */
export function readLayout(query: URLSearchParams, { resource, list }: EntityList): LayoutState {
  const requested = query.get('layout')
  const layout = getLayouts(resource, list).find((option) => option === requested)
  if (layout === undefined || layout === 'table') return {}
  if (layout === 'board') return { layout }
  const span = getSpans(resource).find((option) => option === query.get('span'))
  const day = query.get('day') ?? ''
  return { layout, ...(span && { span }), ...(isDay(day) && { day }) }
}

/** Writes the layout of a list to the query of an address. Defaults are left out. */
export function writeLayout(
  query: URLSearchParams,
  state: LayoutState,
  { resource }: EntityList,
): void {
  const { layout, span, day } = state
  if (layout) query.set('layout', layout)
  if (layout !== 'calendar') return
  if (span && span !== getDefaultSpan(resource)) query.set('span', span)
  if (day) query.set('day', day)
}
