import { describe, expect, it } from 'vitest'
import { getReference } from '../../../../src/platform/data/rows/list-references.ts'
import type { ListReference } from '../../../../src/platform/data/rows/list-references.ts'
import {
  queryToAddress,
  isDefaultState,
  stateToQuery,
} from '../../../../src/screens/list/view-state.ts'
import { isShowingView, type ViewableScreen } from '../../../../src/features/views/viewable.ts'
import { parseListAddress } from '../../../../src/parts/table/state/list-state.ts'

const list = getReference('apps/instant-booking/list') as ListReference
const QUERY = 'area_id=1&area_id=2&q=zoe&sort=area_id,-starts_at&perPage=50&columns=number,area_id'
const view = {
  id: 7,
  list: 'active',
  name: 'Two areas',
  role: null,
  is_default: false,
  query: QUERY,
  widths: {},
  density: null,
  owner: '',
  is_mine: true,
  version: 1,
} as const

const ADDRESS = queryToAddress(view.query, list, '7')
/** The list as what views are of, while it shows a query. */
const showing = (search: string) =>
  ({
    query: stateToQuery(parseListAddress(search, list), list),
    buildAddress: (query: string) => queryToAddress(query, list),
  }) as ViewableScreen

describe('a saved view of a list', () => {
  it('contains the state of the list without its page and without the name of the view', () => {
    const state = parseListAddress(`?view=7&page=3&${QUERY}`, list)
    const query = stateToQuery(state, list)
    expect([...new URLSearchParams(query)].toSorted()).toEqual(
      [...new URLSearchParams(QUERY)].toSorted(),
    )
  })

  it('is in the address with its complete state', () => {
    const { view: named, ...state } = parseListAddress(ADDRESS, list)
    expect(named).toBe('7')
    expect(state).toEqual(parseListAddress(QUERY, list))
  })

  it('is shown as active until the state of the list differs', () => {
    const shows = (search: string) => isShowingView(view, showing(search))
    expect(shows(ADDRESS)).toBe(true)
    expect(
      shows(`?page=2&perPage=50&q=zoe&area_id=2&area_id=1&${QUERY.slice(QUERY.indexOf('sort'))}`),
    ).toBe(true)
    expect(shows(ADDRESS.replace('area_id=2', 'area_id=3'))).toBe(false)
    expect(shows(ADDRESS.replace('-starts_at', 'starts_at'))).toBe(false)
    expect([
      isDefaultState(parseListAddress('', list), list),
      isDefaultState(parseListAddress('?q=a', list), list),
    ]).toEqual([true, false])
  })

  it('with a malformed id in the address is ignored', () => {
    expect(parseListAddress('?view=%3Cb%3E', list).view).toBeUndefined()
  })
})
