import { isDay } from '../../../registry/days/days.ts'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import {
  type Layout,
  layoutsOf,
  type Span,
  spansOf,
  usualSpan,
} from '../../../registry/views/layouts.ts'

/** How the rows of a list are laid out, as far as its address says so. */
export interface LayoutState {
  /** Undefined for the table. */
  layout?: Exclude<Layout, 'table'>
  /** What a calendar shows; undefined for what is usual for it. */
  span?: Span
  /** The day that a calendar is at; undefined for today. */
  day?: string
}

interface Listed {
  resource: AnyResource
  list: AnyList
}

/** Reads the layout of a list from the query of an address; what it does not have is left out. */
export function readLayout(query: URLSearchParams, { resource, list }: Listed): LayoutState {
  const asked = query.get('layout')
  const layout = layoutsOf(resource, list).find((one) => one === asked)
  if (layout === undefined || layout === 'table') return {}
  if (layout === 'board') return { layout }
  const span = spansOf(resource).find((one) => one === query.get('span'))
  const day = query.get('day') ?? ''
  return { layout, ...(span && { span }), ...(isDay(day) && { day }) }
}

/** Writes the layout of a list into the query of an address; what is usual is left out. */
export function writeLayout(
  query: URLSearchParams,
  state: LayoutState,
  { resource }: Listed,
): void {
  const { layout, span, day } = state
  if (layout) query.set('layout', layout)
  if (layout !== 'calendar') return
  if (span && span !== usualSpan(resource)) query.set('span', span)
  if (day) query.set('day', day)
}
