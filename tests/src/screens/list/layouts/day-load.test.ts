import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getResource } from '../../../../../src/platform/data/rows/resources.ts'
import {
  type Arrangement,
  arrangePeople,
  type PersonDay,
} from '../../../../../src/screens/list/calendar/place/arrange-people.ts'
import { measureDayLoad } from '../../../../../src/screens/list/calendar/place/day-load.ts'
import type { PlacedRow } from '../../../../../src/screens/list/calendar/place/placed.ts'
import { findUsualSums, sumDay } from '../../../../../src/screens/list/calendar/place/usual-day.ts'

const DAY_MINUTES = 24 * 60
const placed = (startMinute: number, minutes: number, more = {}): PlacedRow => ({
  row: { id: startMinute, ...more },
  day: '2026-06-01',
  lastDay: '2026-06-01',
  startMinute,
  minutes,
})
const off = (startMinute: number, endMinute: number) => ({ startMinute, endMinute, message: 'off' })

describe('the load of a person', () => {
  it('is the time of their rows, of the time between the off times', () => {
    const offSpans = [off(16 * 60, DAY_MINUTES), off(0, 8 * 60), off(12 * 60, 12 * 60 + 30)]
    expect(measureDayLoad([placed(480, 45), placed(600, 30)], offSpans)).toEqual({
      usedMinutes: 75,
      workedMinutes: 450,
      hours: { from: 480, to: 960 },
    })
  })

  it('counts the usual hours of a person without shifts, less their absences', () => {
    expect(measureDayLoad([])).toMatchObject({ workedMinutes: 720 })
    expect(measureDayLoad([], [off(600, 660)])).toMatchObject({ workedMinutes: 660 })
  })

  it('has no working time on a day off', () => {
    expect(measureDayLoad([placed(480, 45)], [off(0, DAY_MINUTES)])).toEqual({
      usedMinutes: 45,
      workedMinutes: 0,
    })
  })

  it('counts no minute twice, in whatever order off times overlap', () => {
    const spans = fc.array(
      fc
        .tuple(fc.nat({ max: DAY_MINUTES }), fc.nat({ max: DAY_MINUTES }))
        .map(([first, second]) => off(Math.min(first, second), Math.max(first, second))),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(spans, (offSpans) => {
        const allSpans = [off(0, 1), ...offSpans]
        const free = Array.from({ length: DAY_MINUTES }, (_, minute) => minute).filter((minute) =>
          allSpans.every(
            ({ startMinute, endMinute }) => minute < startMinute || minute >= endMinute,
          ),
        )
        expect(measureDayLoad([], allSpans).workedMinutes).toBe(free.length)
      }),
    )
  })
})

describe('the people of a day', () => {
  const personDay = (id: number, hint: string, area: string | null, minutes: number): PersonDay => {
    const placedRows = area === null ? [] : [placed(480, minutes, { area })]
    const person = { id, title: `Person ${id}`, hint }
    return { person, placedRows, offSpans: [], load: measureDayLoad(placedRows) }
  }
  const people = [
    personDay(3, 'North', 'Salwa', 60),
    personDay(1, 'South', null, 0),
    personDay(2, 'North', 'Adan', 120),
  ]
  const { place } = getResource('instant-bookings').calendar ?? {}
  const list = (arrangement: Arrangement) =>
    arrangePeople(people, arrangement, place).map(({ title, people }) => [
      title,
      ...people.map(({ person }) => person.id),
    ])

  it.each([
    ['name', [undefined, 1, 2, 3]],
    ['free', [undefined, 1, 3, 2]],
    // People without a row come last.
    ['place', [undefined, 2, 3, 1]],
  ] as const)('are sorted by %s', (sortBy, expected) => {
    expect(list({ groupBy: 'none', sortBy })).toEqual([expected])
  })

  it('are grouped by their own group, or by the place of their first row', () => {
    expect(list({ groupBy: 'own', sortBy: 'free' })).toEqual([
      ['North', 3, 2],
      ['South', 1],
    ])
    expect(list({ groupBy: 'place', sortBy: 'name' })).toEqual([
      ['Adan', 2],
      ['Salwa', 3],
      [undefined, 1],
    ])
  })
})

describe('the usual sums of a day', () => {
  const sums = (minutes: number, amount: number) => ({ minutes, amount })

  it('are the medians of the same weekday, without the day itself and empty days', () => {
    const sumsByDay = new Map([
      ['2026-06-01', sums(600, 90)],
      ['2026-06-02', sums(999, 99)],
      ['2026-06-08', sums(60, 10)],
      ['2026-06-15', sums(120, 30)],
      ['2026-06-22', sums(300, 20)],
      ['2026-06-29', sums(0, 0)],
    ])
    expect(findUsualSums('2026-06-01', sumsByDay)).toEqual(sums(120, 20))
    expect(findUsualSums('2026-06-02', sumsByDay)).toBeUndefined()
  })

  it('add up the minutes and the amounts of rows, also of empty amounts', () => {
    const rows = [placed(480, 45, { total: '5.250' }), placed(600, 30, { total: null })]
    expect(sumDay(rows, 'total')).toEqual(sums(75, 5.25))
    expect(sumDay(rows)).toEqual(sums(75, 0))
  })
})
