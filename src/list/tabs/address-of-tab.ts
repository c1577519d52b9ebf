import { layoutsOf } from '../../../registry/views/layouts.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { recall } from '../../table/state/list-memory.ts'
import { lookOf, readAddress, writeAddress } from '../../table/state/list-state.ts'

/** The query by which a tab is opened. */
interface TabAddress {
  search: string
  /** Not all rows are shown there. */
  isNarrowed: boolean
}

const USUAL: TabAddress = { search: '', isNarrowed: false }

/** Filters by the state of a row: that is what tabs are told apart by. */
const OF_STATE = /^state(_|$)/

/** Whether a list has the filter that sets a value of the address, such as the end of a range. */
const hasFilter = ({ list }: ListReference, name: string) =>
  (list.filters ?? []).some((filter) => name === filter || name.startsWith(`${filter}_`))

/** Returns how a tab is opened: with what is looked for in the list on screen, looking as it did. */
export function addressOfTab(search: string, from: ListReference, to: ListReference): TabAddress {
  const kept = lookOf(recall(to.resourceName), to)
  // Nothing is looked for and nothing was changed, as mostly: three tabs are read before a first row.
  if (search === '' && kept === '') return USUAL
  const { q, filters, layout, span, day } = readAddress(search, from)
  const looked = Object.entries(filters).filter(
    ([name]) => !OF_STATE.test(name) && hasFilter(to, name),
  )
  const isLaidOutSo = layoutsOf(to.resource, to.list).includes(layout ?? 'table')
  const laidOut = isLaidOutSo ? { layout, span, day } : {}
  const look = readAddress(kept, to)
  return {
    search: writeAddress({ ...look, q, filters: Object.fromEntries(looked), ...laidOut }, to),
    isNarrowed: q !== '' || looked.length > 0,
  }
}
