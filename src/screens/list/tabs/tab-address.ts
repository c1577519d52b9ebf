import { getLayouts } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { recallQuery } from '../../../parts/table/state/list-memory.ts'
import {
  pickListAppearance,
  parseListAddress,
  writeListAddress,
} from '../../../parts/table/state/list-state.ts'

/** The query that opens a tab. */
interface TabAddress {
  search: string
  /** True if the tab shows only some of its rows. */
  isNarrowed: boolean
}

const BARE_ADDRESS: TabAddress = { search: '', isNarrowed: false }

/** Filters by state, because the tabs differ by state. */
const STATE_FILTER = /^state(_|$)/

/**
 * Returns whether a list has the filter of a parameter in the address, such as the end of a range.
 */
const hasFilter = ({ list }: ListReference, name: string) =>
  (list.filters ?? []).some((filter) => name === filter || name.startsWith(`${filter}_`))

/** Returns the address of a tab: with the search of the current list, and the tab's own layout. */
export function getTabAddress(
  search: string,
  currentList: ListReference,
  targetList: ListReference,
): TabAddress {
  const query = pickListAppearance(recallQuery(targetList.resourceName), targetList)
  // The usual case, without a search or a stored layout. Three tabs are read before the first row.
  if (search === '' && query === '') return BARE_ADDRESS
  const { q, filters, layout, span, day } = parseListAddress(search, currentList)
  const sharedFilters = Object.entries(filters).filter(
    ([name]) => !STATE_FILTER.test(name) && hasFilter(targetList, name),
  )
  const hasLayout = getLayouts(targetList.resource, targetList.list).includes(layout ?? 'table')
  const layoutState = hasLayout ? { layout, span, day } : {}
  const listState = parseListAddress(query, targetList)
  return {
    search: writeListAddress(
      { ...listState, q, filters: Object.fromEntries(sharedFilters), ...layoutState },
      targetList,
    ),
    isNarrowed: q !== '' || sharedFilters.length > 0,
  }
}
