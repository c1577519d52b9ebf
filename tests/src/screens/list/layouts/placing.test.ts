import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNearestIndex } from '../../../../../src/screens/list/cards/nearest.ts'
import {
  countLines,
  getVisibleHours,
  MIN_ITEM_MINUTES,
  layoutOverlaps,
} from '../../../../../src/screens/list/calendar/place/layout-overlaps.ts'
import {
  countMovedMinutes,
  placeRow,
  shiftRow,
} from '../../../../../src/screens/list/calendar/place/placed.ts'
import { getResource } from '../../../../../src/platform/data/rows/resources.ts'

const ZONE = 'Asia/Kuwait'
const bookings = getResource('instant-bookings')
const promos = getResource('promos')
const booked = (more = {}) => {
  const row = { id: 1, starts_at: '2026-11-23T21:30:00Z', duration_minutes: 45, ...more }
  const placed = placeRow(bookings, row, ZONE)
  if (!placed) throw new Error('It stands nowhere.')
  return placed
}

const times = fc.array(
  fc.record({ startMinute: fc.nat({ max: 1380 }), minutes: fc.integer({ min: 5, max: 240 }) }),
  { maxLength: 40 },
)
const getEnd = ({ startMinute, minutes }: { startMinute: number; minutes: number }) =>
  startMinute + Math.max(minutes, MIN_ITEM_MINUTES)

describe('cards that overlap in time', () => {
  it('are placed below each other without covering each other, and none is missing', () => {
    fc.assert(
      fc.property(times, (items) => {
        const placements = layoutOverlaps(items)
        expect(new Set(placements.map(({ item }) => item))).toEqual(new Set(items))
        for (const placement of placements) {
          const { item, line, lines } = placement
          expect(line).toBeLessThan(lines)
          const neighbours = placements.filter(
            (other) => other !== placement && other.line === line,
          )
          const overlapping = neighbours.filter(
            (other) =>
              item.startMinute < getEnd(other.item) && other.item.startMinute < getEnd(item),
          )
          expect(overlapping).toEqual([])
        }
      }),
    )
  })

  it('need as many lines as there are cards at the same time', () => {
    const at = (hour: number) => ({ startMinute: hour * 60, minutes: 60 })
    expect(countLines([])).toBe(1)
    expect(countLines([at(8), at(9), at(10)])).toBe(1)
    expect(countLines([at(8), { startMinute: 510, minutes: 60 }, at(9), at(12)])).toBe(2)
  })

  it('are a clash if they take the same time, and not if only their shortest length does', () => {
    const findClashes = (...startMinutes: number[]) =>
      layoutOverlaps(startMinutes.map((startMinute) => ({ startMinute, minutes: 15 }))).map(
        ({ isClash, line }) => [isClash, line],
      )
    expect(findClashes(480, 490)).toEqual([
      [true, 0],
      [true, 1],
    ])
    expect(findClashes(480, 495)).toEqual([
      [false, 0],
      [false, 1],
    ])
  })

  it('are all within the visible hours', () => {
    fc.assert(
      fc.property(times, (items) => {
        const { from, to } = getVisibleHours(items)
        expect([from % 60, to % 60]).toEqual([0, 0])
        expect(items.every(({ startMinute }) => startMinute >= from)).toBe(true)
        expect(items.every((item) => getEnd(item) <= to || to === 1440)).toBe(true)
      }),
    )
  })
})

describe('a row in a calendar', () => {
  it('is shown on its day in the time zone of the business', () => {
    expect(booked()).toMatchObject({
      day: '2026-11-24',
      time: '00:30',
      startMinute: 30,
      minutes: 45,
    })
    expect(placeRow(bookings, { id: 1, starts_at: null }, ZONE)).toBeUndefined()
  })

  it('is shown on each of its days', () => {
    const row = { id: 1, starts_on: '2026-11-23', ends_on: '2026-12-01' }
    expect(placeRow(promos, row, ZONE)).toMatchObject({ day: '2026-11-23', lastDay: '2026-12-01' })
  })

  it('can be moved by days and minutes, across midnight too', () => {
    const moved = (days: number, minutes: number) =>
      shiftRow(bookings, booked(), { days, minutes }, ZONE).starts_at
    expect(moved(1, 0)).toBe('2026-11-24T21:30:00.000Z')
    expect(moved(0, 75)).toBe('2026-11-23T22:45:00.000Z')
    expect(shiftRow(bookings, booked(), { days: 0, minutes: 0 }, ZONE)).toEqual({})
  })

  it('keeps its length if it has days without times', () => {
    const row = { id: 1, starts_on: '2026-11-28', ends_on: '2026-12-01' }
    const placed = placeRow(promos, row, ZONE)
    expect(placed && shiftRow(promos, placed, { days: 3, minutes: 0 }, ZONE)).toEqual({
      starts_on: '2026-12-01',
      ends_on: '2026-12-04',
    })
  })

  it('is moved in steps of 15 minutes, and not by a slight movement of the pointer', () => {
    const at = booked({ starts_at: '2026-11-23T07:10:00Z' })
    expect(countMovedMinutes(at, at.startMinute + 64, 15)).toBe(60)
    expect(countMovedMinutes(at, at.startMinute - 20, 15)).toBe(-15)
    expect(countMovedMinutes(at, at.startMinute + 14, 15)).toBe(0)
  })
})

describe('an arrow key in a calendar', () => {
  // Two columns of cards: 0 over 1, and 2 over 3 beside them.
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 90 },
    { x: 200, y: 10 },
    { x: 200, y: 120 },
  ]
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 3, 2],
    ['ArrowRight', 0, 2],
    ['ArrowLeft', 3, 1],
    ['ArrowUp', 0, -1],
    ['ArrowRight', 2, -1],
    ['Enter', 0, -1],
  ])('moves the focus with %s from card %i to card %i', (key, from, to) => {
    expect(findNearestIndex(key, points[from] ?? { x: 0, y: 0 }, points)).toBe(to)
  })
})
