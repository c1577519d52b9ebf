import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  getDayMilliseconds,
  formatDay,
  countDays,
  shiftDays,
  isDay,
  shiftMonths,
  getWeekday,
} from '../../registry/days/days.ts'
import { findBucketBounds } from '../../registry/days/time-buckets.ts'

const DAY = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Every allowed day, and some outside the range. */
const days = fc
  .integer({ min: Date.UTC(1900, 0) / DAY, max: Date.UTC(2200, 0) / DAY })
  .map((dayNumber) => iso(dayNumber * DAY))
const counts = fc.integer({ min: -40_000, max: 40_000 })
const listParts = (day: string) => day.split('-').map(Number) as [number, number, number]

/** Time zones with clock changes, and one whose calendar once skipped a day. */
const PLACES = ['UTC', 'America/Havana', 'Asia/Gaza', 'Pacific/Apia']
afterEach(() => vi.unstubAllEnvs())

describe.each(PLACES)('date arithmetic on a machine in %s', (zone) => {
  it('gives the same number of days between two dates as in UTC', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const [year, month, date] = listParts(day)
        const later = shiftDays(day, count)
        expect(later).toBe(iso(Date.UTC(year, month - 1, date + count)))
        expect(countDays(day, later)).toBe(count)
        expect(getWeekday(day)).toBe(new Date(`${day}T00:00:00Z`).getUTCDay())
        expect(formatDay(new Date(`${day}T23:59:59.999Z`))).toBe(day)
        expect(getDayMilliseconds(day)).toBe(Date.UTC(year, month - 1, date))
      }),
    )
  })

  it('keeps the day of the month when it adds months, or uses the last day of a shorter month', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(days, fc.integer({ min: -1300, max: 1300 }), (day, count) => {
        const [year, month, date] = listParts(day)
        const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
        expect(shiftMonths(day, count)).toBe(
          iso(Date.UTC(year, month - 1 + count, Math.min(date, lastDay))),
        )
      }),
    )
  })

  it('assigns a day to its week from Monday, its month and its year', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = listParts(day)
        const monday = date - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
        const formatDate = (monthNumber: number, dayOfMonth: number) =>
          iso(Date.UTC(year, monthNumber - 1, dayOfMonth))
        expect(findBucketBounds('day', day)).toEqual({ from: day, to: day })
        expect(findBucketBounds('week', day)).toEqual({
          from: formatDate(month, monday),
          to: formatDate(month, monday + 6),
        })
        expect(findBucketBounds('month', day)).toEqual({
          from: formatDate(month, 1),
          to: formatDate(month + 1, 0),
        })
        expect(findBucketBounds('year', day)).toEqual({
          from: formatDate(1, 1),
          to: formatDate(12, 31),
        })
      }),
    )
  })
})

describe('the check of a day', () => {
  it.each(['', 'soon', '2026-02-31', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00'])(
    'refuses the text %j as a day',
    (text) => {
      expect(isDay(text)).toBe(false)
      expect(getDayMilliseconds(text)).toBeNaN()
    },
  )

  it.each(['2026-01-01', '2024-02-29', '2011-12-30'])('accepts the text %j as a day', (text) => {
    expect(isDay(text)).toBe(true)
  })
})
