import '../../../support/web/document.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ViewValues } from '../../../../registry/calls/view-calls.ts'
import { clearSession, writeSession } from '../../../../src/platform/api/session.ts'
import { useLocalViews } from '../../../../src/features/views/local-views.ts'

const BOOKINGS = 'apps/instant-booking/list'

const person = { name: 'A', email: 'a@b.example', role: 'operations' as const, refreshToken: 'r' }
const signIn = (id: number) => act(() => writeSession({ ...person, id, accessToken: 'one' }))
const signOut = () => act(() => clearSession())

const named = (name: string): ViewValues => ({
  list: 'active',
  name,
  role: null,
  is_default: false,
  query: 'q=zoe',
  widths: {},
  density: null,
})

/** Does to the storage what another tab does. */
function elsewhere(change: () => void) {
  change()
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })))
}

const listViews = (key: string) => renderHook(() => useLocalViews({ key })).result

describe('views that are stored in the browser', () => {
  beforeEach(() => {
    elsewhere(() => localStorage.clear())
    signIn(1)
  })

  it('are available after the same user signs in again, and to nobody else', async () => {
    const views = listViews(BOOKINGS)
    const names = () => views.current.views?.map(({ name }) => name)
    await act(async () => {
      await views.current.add(named('Zoe'))
    })
    await act(async () => {
      await views.current.add(named('Area'))
    })
    expect(names()).toEqual(['Area', 'Zoe'])
    expect(listViews('apps/faqs/list').current.views).toEqual([])
    signOut()
    expect(names()).toEqual([])
    signIn(2)
    expect(names()).toEqual([])
    signIn(1)
    expect(names()).toEqual(['Area', 'Zoe'])
  })

  it('can be changed and deleted', async () => {
    const views = listViews(BOOKINGS)
    const add = async (name: string) => {
      const createdView = await act(() => views.current.add(named(name)))
      return createdView
    }
    const [first, second] = [await add('One'), await add('Two')]
    await act(async () => {
      await views.current.replace(first, named('Third'))
    })
    await act(() => views.current.remove(second))
    expect(views.current.views).toMatchObject([{ id: first.id, name: 'Third', version: 2 }])
  })

  it('are an empty list if the stored value has another format', () => {
    const store = (text: string) => elsewhere(() => localStorage.setItem('savedViews', text))
    store('{"1 apps/instant-booking/list":[{"id":1},7,null]}')
    expect(listViews(BOOKINGS).current.views).toEqual([])
    store('[1')
    expect(listViews(BOOKINGS).current.views).toEqual([])
  })
})
