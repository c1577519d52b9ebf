import '../../../../support/web/document.ts'
import { TZDate } from '@date-fns/tz'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RELATIVE_DAYS, resolveDays } from '../../../../../registry/days/relative-days.ts'
import { fromWallClock, toWallClock } from '../../../../../registry/text/wall-clock.ts'
import { listReferences } from '../../../../../src/platform/data/rows/list-references.ts'
import { createFormat } from '../../../../../src/platform/i18n/format.ts'
import { placeRow, shiftRow } from '../../../../../src/screens/list/calendar/place/placed.ts'
import {
  listCalendarDays,
  buildRequestedState,
} from '../../../../../src/screens/list/layouts/requested-state.ts'
import type { ListState } from '../../../../../src/parts/table/state/list-state.ts'
import { oneOf } from '../../../../support/runner/whole.ts'

/** Time zones of browsers: on both sides of the date line, with clock changes, and with half hours. */
const BROWSERS = [
  'UTC',
  'Asia/Kuwait',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const BUSINESSES = [
  'Asia/Kuwait',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

const HOUR = 3_600_000
/** Moments about midnight of each business, changes of clocks, a new year and a leap day. */
const MOMENTS = [
  '2026-03-10T09:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:15:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-27T10:30:00Z',
  '2026-11-27T21:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-03-14T07:10:00Z',
  '2028-02-29T04:30:00Z',
].map((text) => Date.parse(text))
/** Starts of slots, among them some that clocks skip or show twice. */
const SLOTS = ['00:00', '01:30', '02:00', '02:15', '02:30', '03:00', '08:00', '16:45', '23:45']
const SPANS = ['day', 'week', 'month'] as const
const STATE: ListState = {
  q: '',
  page: 1,
  perPage: 25,
  sort: 'starts_at',
  filters: {},
  deleted: 'live',
  layout: 'calendar',
}

const bookings = listReferences().find(({ resource, list }) => {
  return resource.name === 'bookings' && list.route === '/apps/assign/list'
})
/** Rows that begin in the two days about a moment. */
const rowsAbout = (now: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    id: index + 1,
    duration_minutes: 60,
    starts_at: new Date(now + (index - 12) * 1.75 * HOUR).toISOString(),
  }))

/** Everything that a browser shows of time: the day, the board, the slots, the filters and the texts. */
function show(timeZone: string, now: number) {
  if (!bookings) throw new Error('there is no list of bookings')
  const { resource } = bookings
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { today, datetime, date } = createFormat({ language: 'en', timeZone, currency: 'KWD' })
  const at = { today, firstDay: 1, timeZone }
  const rows = rowsAbout(now)
  const placed = rows.flatMap((row) => placeRow(resource, row, timeZone) ?? [])
  return {
    today,
    days: SPANS.map((span) => listCalendarDays(bookings, { ...STATE, span }, at)),
    requested: SPANS.map((span) => buildRequestedState(bookings, { ...STATE, span }, at)),
    board: placed.map(({ day, time, startMinute, minutes }) => [day, time, startMinute, minutes]),
    moved: placed.map((row) => shiftRow(resource, row, { days: 1, minutes: 0 }, timeZone)),
    slots: SLOTS.map((time) => fromWallClock(`${today}T${time}`, timeZone)),
    filters: RELATIVE_DAYS.map((words) => resolveDays(words, today)),
    texts: [datetime(new Date(now).toISOString()), date(today)],
  }
}

/** The clocks of a zone, read by a package that the product reads no clocks with. */
function readClock(zone: string, moment: number): string {
  const at = new TZDate(moment, zone)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()]
  const [year, month, day, hour, minute] = parts.map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The screens of browsers in the zone of the business, by moment. */
const own = new Map<string, ReturnType<typeof show>[]>()
function showAtHome(business: string) {
  const cached = own.get(business)
  if (cached) return cached
  vi.stubEnv('TZ', business)
  const found = MOMENTS.map((now) => show(business, now))
  own.set(business, found)
  return found
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe.each(oneOf(3, BUSINESSES, 1))('a business in %s', (business) => {
  it('has the day, the board and the time slots of its own time zone', () => {
    for (const [index, { today, board, slots }] of showAtHome(business).entries()) {
      const now = MOMENTS[index] ?? 0
      expect(today).toBe(readClock(business, now).slice(0, 10))
      const clocks = rowsAbout(now).map(({ starts_at }) =>
        readClock(business, Date.parse(starts_at)),
      )
      expect(board.map(([day, time]) => `${day}T${time}`)).toEqual(clocks)
      for (const [at, slot] of slots.entries()) {
        const shown = toWallClock(slot ?? '', business)
        // A time that the clocks skip is one after them.
        expect(shown >= `${today}T${SLOTS[at]}`).toBe(true)
        if (SLOTS[at] === '08:00') expect(shown).toBe(`${today}T08:00`)
      }
    }
  })

  it.each(oneOf(6, BROWSERS, 5))('has the same calendar in a browser in %s', (browser) => {
    const expected = showAtHome(business)
    vi.stubEnv('TZ', browser)
    for (const [index, now] of MOMENTS.entries()) {
      // The browser really stands there.
      expect(new Date(now).getHours()).toBe(Number(readClock(browser, now).slice(11, 13)))
      expect(show(business, now)).toEqual(expected[index])
    }
  })
})
