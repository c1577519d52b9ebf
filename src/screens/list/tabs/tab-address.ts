import { getLayouts } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { recallQuery } from '../../../parts/table/state/list-memory.ts'
import { listAppearance, readAddress, writeAddress } from '../../../parts/table/state/list-state.ts'

/** The query that opens a tab. */
interface TabAddress {
  search: string
  /** True if the tab shows only some of its rows. */
  isNarrowed: boolean
}

const USUAL: TabAddress = { search: '', isNarrowed: false }

/** Filters by state, because the tabs differ by state. */
const STATE_FILTER = /^state(_|$)/

/**
 * Returns whether a list has the filter of a parameter in the address, such as the end of a range.
 */
const hasFilter = ({ list }: ListReference, name: string) =>
  (list.filters ?? []).some((filter) => name === filter || name.startsWith(`${filter}_`))

/** Returns the address of a tab: with the search of the current list, and the tab's own layout. */
export function getTabAddress(search: string, from: ListReference, to: ListReference): TabAddress {
  const query = listAppearance(recallQuery(to.resourceName), to)
  // The usual case, without a search or a stored layout. Three tabs are read before the first row.
  if (search === '' && query === '') return USUAL
  const { q, filters, layout, span, day } = readAddress(search, from)
  const looked = Object.entries(filters).filter(
    ([name]) => !STATE_FILTER.test(name) && hasFilter(to, name),
  )
  const isLaidOutSo = getLayouts(to.resource, to.list).includes(layout ?? 'table')
  const layoutState = isLaidOutSo ? { layout, span, day } : {}
  const listState = readAddress(query, to)
  return {
    search: writeAddress(
      { ...listState, q, filters: Object.fromEntries(looked), ...layoutState },
      to,
    ),
    isNarrowed: q !== '' || looked.length > 0,
  }
}
