import '../../../support/web/document.ts'
import { act, cleanup, render } from '@testing-library/react'
import {
  CoreAdminContext,
  ListContextProvider,
  type ListControllerResult,
  useListContext,
} from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { listReferences } from '../../../../src/platform/data/rows/list-references.ts'
import { useListContextValue } from '../../../../src/screens/list/useListContextValue.ts'
import { type ListState, toListParams } from '../../../../src/parts/table/state/list-state.ts'
import { type Selection, useSelection } from '../../../../src/parts/table/selection.tsx'

const [reference] = listReferences()
if (!reference) throw new Error('no list is declared')

const state: ListState = { q: '', page: 1, perPage: 25, sort: 'id', filters: {}, deleted: 'live' }
const rows = [{ id: 4 }, { id: 7 }, { id: 9 }]
const answer = {
  rows,
  total: 3,
  error: null,
  staleError: null,
  isFetching: false,
  isWaiting: false,
  isOfPreviousQuery: false,
  updatedAt: 1,
  refetch: () => Promise.reject(new Error('nothing is asked for')),
  params: toListParams(state, reference),
} satisfies Parameters<typeof useListContextValue>[0]['answer']
const changeState = () => {}

let own: Selection
let known: ListControllerResult

/** Stands in the list as any component of react-admin's does. */
function Stock() {
  known = useListContext()
  return null
}

function List() {
  const selection = useSelection('faqs')
  own = selection
  const value = useListContextValue({
    reference: reference!,
    answer,
    state,
    changeState,
    selection,
  })
  return (
    <ListContextProvider value={value}>
      <Stock />
    </ListContextProvider>
  )
}

afterEach(cleanup)

it("a list shares its selection with react-admin's components in both directions", () => {
  render(
    <CoreAdminContext>
      <List />
    </CoreAdminContext>,
  )
  act(() => own.toggle(7))
  expect(known.selectedIds).toEqual([7])
  act(() => known.onToggleItem(4))
  expect([...own.ids]).toEqual([7, 4])
  act(() => known.onSelect([9]))
  expect([...own.ids]).toEqual([9])
  act(() => known.onSelectAll())
  expect([...own.ids]).toEqual([4, 7, 9])
  act(() => known.onUnselectItems())
  expect([own.ids.size, known.selectedIds]).toEqual([0, []])
})
