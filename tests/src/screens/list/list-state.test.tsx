import '../../../support/web/document.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createContext, type ReactNode, useContext } from 'react'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, writeSession } from '../../../../src/platform/api/session.ts'
import { FRESH_LIST } from '../../../../src/parts/table/state/list-memory.ts'
import {
  parseListAddress,
  withoutOpenRow,
  writeListAddress,
} from '../../../../src/parts/table/state/list-state.ts'
import {
  type ListReference,
  listReferences,
} from '../../../../src/platform/data/rows/list-references.ts'
import { useListState } from '../../../../src/screens/list/useListState.ts'

function getAnyList(): ListReference {
  const [reference] = listReferences()
  if (!reference) throw new Error('No list is declared.')
  return reference
}
const reference = getAnyList()

const person = { name: 'A', email: 'a@b.example', role: 'admin' as const, refreshToken: 'r' }

const ListSlot = createContext<ReactNode>(null)

function Slot() {
  return useContext(ListSlot)
}

/** Renders `useListState` in a separate application at an address. */
function openList(address: string, state?: unknown) {
  const router = createMemoryRouter([{ path: '*', element: <Slot /> }], {
    initialEntries: [{ ...parsePath(address), state }],
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ListSlot value={children}>
      <RouterProvider router={router} />
    </ListSlot>
  )
  const { result } = renderHook(() => useListState(reference), { wrapper })
  const search = () => router.state.location.search
  return { router, search, list: () => result.current }
}

beforeEach(() => {
  clearSession()
  writeSession({ ...person, id: 1, accessToken: 'one' })
})

test('a change of the list is shown at once and then written to the address; Back undoes it', async () => {
  const { router, search, list } = openList('/list?q=ali')
  act(() => list().changeState({ page: 2 }))
  expect(list().state.page).toBe(2)
  await waitFor(() => expect(search()).toBe('?q=ali&page=2'))

  await act(() => router.navigate(-1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(search()).toBe('?q=ali')
  expect(list().state.page).toBe(1)
})

test('a change of the list is painted before the address is written', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  try {
    const { search, list } = openList('/list?q=ali')
    act(() => list().changeState({ page: 2 }))
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(search()).toBe('?q=ali')
    await act(async () => frames.shift()?.(0))
    await waitFor(() => expect(search()).toBe('?q=ali&page=2'))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a change is kept when the router repeats the address from before the change', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  try {
    const { router, search, list } = openList('/list?q=ali')
    act(() => list().changeState({ page: 2 }))
    await act(() => router.navigate('/list?q=ali', { replace: true }))
    expect(list().state.page).toBe(2)
    await waitFor(() => expect(search()).toBe('?q=ali&page=2'))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('typing in the search replaces the address and adds no entries to the history', async () => {
  const { router, search, list } = openList('/list?sort=id')
  const start = router.state.location.key
  act(() => list().changeState({ q: 'a' }))
  act(() => list().changeState({ q: 'al' }))
  expect(list().state.q).toBe('al')
  await waitFor(() => expect(search()).toBe('?q=al&sort=id'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(router.state.location.key).not.toBe(start)
})

test('the address without a query restores the last state of the list; an address with a query wins', async () => {
  const first = openList('/list?q=ali&page=3')
  await waitFor(() => expect(first.list().state.page).toBe(3))

  const bare = openList('/list')
  expect(bare.list().state).toMatchObject({ q: 'ali', page: 3 })
  await waitFor(() => expect(bare.search()).toBe('?q=ali&page=3'))

  expect(openList('/list?q=noura').list().state).toMatchObject({ q: 'noura', page: 1 })
})

test('the menu opens the list unfiltered with its layout; Back restores the search', async () => {
  const first = openList('/list?q=nobody&page=3&perPage=50')
  await waitFor(() => expect(first.list().state.q).toBe('nobody'))

  const fresh = openList('/list', FRESH_LIST)
  expect(fresh.list().state).toMatchObject({ q: '', page: 1, perPage: 50 })
  act(() => fresh.list().changeState({ q: 'noura' }))
  await waitFor(() => expect(fresh.search()).toBe('?q=noura&perPage=50'))
  expect(openList('/list').list().state.q).toBe('noura')
})

test('the next user does not get the list state of the previous user', async () => {
  const first = openList('/list?q=secret')
  await waitFor(() => expect(first.list().state.q).toBe('secret'))
  clearSession()
  writeSession({ ...person, id: 2, accessToken: 'two' })
  expect(openList('/list').list().state.q).toBe('')
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
})

test('impossible values in an address are ignored', () => {
  const { list } = openList('/list?page=0&perPage=7&sort=-nonsense&deleted=maybe&nonsense=1')
  const { page, perPage, filters, sort } = list().state
  expect({ page, perPage, filters }).toEqual({ page: 1, perPage: 25, filters: {} })
  expect(sort).not.toContain('nonsense')
})

test('filters and a sort by several columns keep their form in the address', () => {
  const sliders = listReferences().find(({ resource }) => resource.name === 'sliders') ?? reference
  const address =
    '?title=wax&position_from=2&updated_at=this_week&link_empty=1&sort=-position,title&perPage=10'
  const state = parseListAddress(address, sliders)
  expect(state.filters).toEqual({
    title: ['wax'],
    position_from: ['2'],
    updated_at: ['this_week'],
    link_empty: ['1'],
  })
  expect(writeListAddress(state, sliders)).toBe(address)
  const unknown = '?title_from=a&title_empty=1&state_not=x&sort=title,colour'
  const { filters, sort } = parseListAddress(unknown, sliders)
  expect([filters, sort]).toEqual([{}, parseListAddress('', sliders).sort])
})

test('a row opened beside the list is in the address, without changing page, search and order', async () => {
  const { router, search, list } = openList('/list?q=ali&page=3')
  act(() => list().changeState({ open: 12 }))
  await waitFor(() => expect(search()).toBe('?q=ali&page=3&open=12'))
  act(() => list().changeState({ open: 13 }))
  await waitFor(() => expect(search()).toBe('?q=ali&page=3&open=13'))

  // Opening the next row adds no history entry, so that Back closes the panel.
  await act(() => router.navigate(-1))
  expect(search()).toBe('?q=ali&page=3')
})

test('a list is remembered without the row that was open beside it', () => {
  expect(withoutOpenRow('?q=ali&page=3&open=12', reference)).toBe('?q=ali&page=3')
  expect(withoutOpenRow('?q=ali', reference)).toBe('?q=ali')
  for (const invalidId of ['0', '-1', 'x', '1.5'])
    expect(parseListAddress(`?open=${invalidId}`, reference).open).toBeUndefined()
})
