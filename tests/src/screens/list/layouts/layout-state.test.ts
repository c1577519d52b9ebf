import '../../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import {
  type ListReference,
  getReference,
} from '../../../../../src/platform/data/rows/list-references.ts'
import {
  buildRequestedState,
  shiftDayBySpan,
  listVisibleDays,
} from '../../../../../src/screens/list/layouts/requested-state.ts'
import { getTabAddress } from '../../../../../src/screens/list/tabs/tab-address.ts'
import { stateToQuery } from '../../../../../src/screens/list/view-state.ts'
import {
  pickListAppearance,
  parseListAddress,
  writeListAddress,
} from '../../../../../src/parts/table/state/list-state.ts'

const list = (name: string) => getReference(`apps/${name}/list`) as ListReference
const bookings = list('scheduled-booking')
const done = list('completed-scheduled-booking')
const promos = list('promos')
const faqs = list('faqs')
const NOW = { today: '2026-11-23', firstDay: 1, timeZone: 'UTC' }

describe('the layout of a list', () => {
  it.each([
    ['?layout=board', bookings],
    ['?layout=calendar', bookings],
    ['?layout=calendar&span=week&day=2026-12-01', bookings],
    ['?layout=calendar&span=week', promos],
    ['?layout=calendar&q=zoe&area_id=1', bookings],
  ])('is written in the address: %s', (search, reference) => {
    expect(writeListAddress(parseListAddress(search, reference), reference)).toBe(search)
  })

  it.each([
    ['?layout=board', faqs],
    ['?layout=board', promos],
    ['?layout=table', bookings],
    ['?layout=tree', bookings],
    ['?span=week&day=2026-12-01', bookings],
  ])('is the table if the list lacks the requested one: %s', (search, reference) => {
    expect(writeListAddress(parseListAddress(search, reference), reference)).toBe('')
  })

  it('ignores a span or a day that does not exist', () => {
    const shown = (search: string) => writeListAddress(parseListAddress(search, promos), promos)
    expect(shown('?layout=calendar&span=day')).toBe('?layout=calendar')
    expect(shown('?layout=calendar&span=month&day=2026-02-30')).toBe('?layout=calendar')
  })

  it('is kept, with its days, when the user changes to a tab that has it', () => {
    const search = '?layout=calendar&span=week&day=2026-12-01&area_id=1'
    expect(getTabAddress(search, bookings, done).search).toBe(search)
    expect(getTabAddress('?layout=board', bookings, done).search).toBe('')
  })

  it('is kept by a saved view and by the menu, but without the day', () => {
    const search = '?layout=calendar&span=week&day=2026-12-01'
    const query = stateToQuery(parseListAddress(search, bookings), bookings)
    expect(query).toBe('layout=calendar&span=week')
    expect(pickListAppearance(search, bookings)).toBe('?layout=calendar&span=week')
  })
})

describe('the request of a calendar', () => {
  const asked = (search: string, reference: ListReference) =>
    buildRequestedState(reference, parseListAddress(search, reference), NOW).filters

  it('covers only the visible days', () => {
    expect(asked('?layout=calendar', bookings)).toEqual({
      starts_at_from: ['2026-11-23'],
      starts_at_to: ['2026-11-23'],
    })
    expect(asked('?layout=calendar&span=month', bookings)).toEqual({
      starts_at_from: ['2026-10-26'],
      starts_at_to: ['2026-12-06'],
    })
  })

  it('covers rows that overlap the visible days', () => {
    expect(asked('?layout=calendar&span=week', promos)).toEqual({
      ends_on_from: ['2026-11-23'],
      starts_on_to: ['2026-11-29'],
    })
  })

  it('covers only those visible days that its filters include', () => {
    const week = '?layout=calendar&span=week'
    const filtered = `${week}&starts_at_from=2026-11-25&starts_at_to=2027-01-01&area_id=1`
    expect(asked(filtered, bookings)).toEqual({
      area_id: ['1'],
      starts_at_from: ['2026-11-25'],
      starts_at_to: ['2026-11-29'],
    })
    expect(asked(`${week}&starts_at_to=today`, bookings).starts_at_to).toEqual(['2026-11-23'])
  })

  it('keeps the instant of a filter on the local day of its bound', () => {
    const state = parseListAddress('?layout=calendar', bookings)
    const filters = { starts_at_from: ['2026-11-22T22:00:00.000Z'] }
    const now = { ...NOW, timeZone: 'Asia/Kuwait' }
    expect(buildRequestedState(bookings, { ...state, filters }, now).filters).toEqual({
      starts_at_from: ['2026-11-22T22:00:00.000Z'],
      starts_at_to: ['2026-11-23'],
    })
  })

  it('equals the request of the table in the table layout', () => {
    const state = parseListAddress('?page=2&q=zoe', bookings)
    expect(buildRequestedState(bookings, state, NOW)).toBe(state)
  })
})

describe('the days of a calendar', () => {
  const edges = (days: readonly string[]) => [days[0], days.at(-1), days.length]

  it('are those of the week, from the first day of the week on', () => {
    expect(edges(listVisibleDays('week', '2026-11-25', 1))).toEqual(['2026-11-23', '2026-11-29', 7])
    expect(edges(listVisibleDays('week', '2026-11-25', 0))).toEqual(['2026-11-22', '2026-11-28', 7])
    expect(edges(listVisibleDays('week', '2026-11-25', 6))).toEqual(['2026-11-21', '2026-11-27', 7])
  })

  it('are complete weeks for a month', () => {
    expect(edges(listVisibleDays('month', '2026-02-10', 0))).toEqual([
      '2026-02-01',
      '2026-02-28',
      28,
    ])
    expect(edges(listVisibleDays('month', '2026-11-23', 1))).toEqual([
      '2026-10-26',
      '2026-12-06',
      42,
    ])
  })

  it('move by the visible span, and by months from their first day', () => {
    expect(shiftDayBySpan('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftDayBySpan('week', '2026-03-02', -1)).toBe('2026-02-23')
    expect(shiftDayBySpan('month', '2026-01-31', 1)).toBe('2026-02-01')
  })
})
