import { describe, expect, it } from 'vitest'
import { measureHour } from '../../../../../src/screens/list/calendar/place/hour-load.ts'
import type { PlacedRow } from '../../../../../src/screens/list/calendar/place/placed.ts'
import { findWorking } from '../../../../../src/screens/list/calendar/place/useOffTimes.ts'
import { findSlotFields } from '../../../../../src/screens/list/calendar/place/useSlot.ts'
import { getReason } from '../../../../../src/platform/ui/feedback/error-message.ts'
import { getResource } from '../../../../../src/platform/data/rows/resources.ts'
import {
  type LaneField,
  findMismatch,
  listPeople,
  needsTray,
} from '../../../../../src/screens/list/calendar/place/people.ts'

const field = getResource('instant-bookings').fields.employee_id
const lane = { name: 'employee_id', field } as LaneField

const person = (id: number, provider: number) => ({
  id,
  name: `Person ${id}`,
  provider_id: provider,
  provider: `Provider ${provider}`,
})
const personRows = [person(1, 10), person(2, 10), person(3, 20), person(4, 30)]
const booking = (id: number, provider: number, employee: number | null) => ({
  id,
  provider_id: provider,
  provider: `Provider ${provider}`,
  employee_id: employee,
  employee: employee === null ? null : `Person ${employee}`,
})
const rows = [booking(1, 10, 1), booking(2, 20, null)]
const ids = (filters: Record<string, string[]>, isEverybody = false) =>
  listPeople(lane, { rows, personRows, filters, isEverybody }).map(({ id }) => id)

describe('a row that has just moved', () => {
  it('shows its new person by their own name, not by that of the former person', () => {
    const moved = { ...booking(3, 10, 2), employee: 'Person 1' }
    const people = listPeople(lane, { rows: [moved], personRows, filters: {}, isEverybody: false })
    expect(people.map(({ id, title }) => [id, title])).toContainEqual([2, 'Person 2'])
  })

  it('stays in the hours of its slot, if it has one', () => {
    expect(findSlotFields(getResource('scheduled-bookings'))).toEqual({
      name: 'time_slot_id',
      to: 'time-slots',
      day: 'date',
      starts: 'starts_at',
      ends: 'ends_at',
    })
    expect(findSlotFields(getResource('instant-bookings'))).toBeUndefined()
  })

  it('is refused with the message of its field, because a board marks no field', () => {
    const failure = { message: 'Correct the marked fields.', fields: {}, canRetry: false }
    expect(getReason({ ...failure, fields: { starts_at: 'The slot is over.' } })).toBe(
      'The slot is over.',
    )
    expect(getReason(failure)).toBe('Correct the marked fields.')
  })
})

describe('the load of an hour', () => {
  const row = { id: 1 }
  const placed = (startMinute: number, minutes: number): PlacedRow => ({
    row,
    startMinute,
    minutes,
    day: '2026-06-01',
    lastDay: '2026-06-01',
  })
  const offSpans = [{ startMinute: 0, endMinute: 9 * 60 + 30, message: 'off shift' }]
  const people = [
    // Two rows of one person in one hour need one person.
    { placedRows: [placed(8 * 60, 20), placed(8 * 60 + 30, 40)] },
    { placedRows: [], offSpans },
    { placedRows: [placed(9 * 60, 30)] },
  ]
  it.each([
    [7, { neededCount: 0, workingCount: 2 }],
    [8, { neededCount: 2, workingCount: 2 }],
    [9, { neededCount: 2, workingCount: 3 }],
    [10, { neededCount: 0, workingCount: 3 }],
  ])(
    'at %i counts assigned people, unassigned rows and people who work a part of the hour',
    (hour, load) => {
      expect(measureHour(people, [placed(8 * 60 + 15, 30)], hour * 60)).toEqual(load)
    },
  )
})

describe('the people on the board of a day', () => {
  it('are those with a row, and those without one from the same provider', () => {
    expect(ids({})).toEqual([1, 2, 3])
  })

  it('are those of the provider in the filter of the list, even on an empty day', () => {
    const list = (filters: Record<string, string[]>) =>
      listPeople(lane, { rows: [], personRows, filters, isEverybody: false })
    expect(list({ provider_id: ['30'] })).toMatchObject([{ id: 4 }])
    expect(list({})).toEqual([])
  })

  it('include those who work on that day, unless a filter excludes them', () => {
    const workingIds = findWorking(
      new Map([
        [3, [{ startMinute: 0, endMinute: 24 * 60, message: 'sick' }]],
        [4, [{ startMinute: 0, endMinute: 8 * 60, message: 'off shift' }]],
      ]),
    )
    const options = { rows: [], personRows, isEverybody: false, workingIds }
    const listIds = (filters: Record<string, string[]>) =>
      listPeople(lane, { ...options, filters }).map(({ id }) => id)
    expect([listIds({}), listIds({ provider_id: ['10'] })]).toEqual([[4], [1, 2]])
  })

  it('are everybody on request', () => {
    expect(ids({}, true)).toEqual([1, 2, 3, 4])
  })
})

it('a mismatch names the provider of the row and the provider of the person', () => {
  const people = listPeople(lane, { rows, personRows, filters: {}, isEverybody: true })
  const findPerson = (id: number) => people.find((candidate) => candidate.id === id)!
  const [first] = rows
  expect(findMismatch(lane, findPerson(2), first!)).toBeUndefined()
  expect(findMismatch(lane, findPerson(3), first!)).toEqual({
    rowGroup: 'Provider 10',
    personGroup: 'Provider 20',
  })
})

describe('the tray of a day', () => {
  const required = { ...lane, field: { type: 'reference', to: 'users' } } as const

  it('is there if rows can be without a person, or are', () => {
    expect(needsTray(lane, [])).toBe(true)
    expect(needsTray(required, rows)).toBe(true)
    expect(needsTray(required, [])).toBe(false)
  })
})
