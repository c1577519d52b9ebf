import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../src/data/rows/resources.ts'
import { type LaneField, mismatchOf, peopleOf } from '../../../../src/list/calendar/place/people.ts'

const field = resourceOf('instant-bookings').fields.employee_id
const lane = { name: 'employee_id', field } as LaneField

const person = (id: number, provider: number) => ({
  id,
  name: `Person ${id}`,
  provider_id: provider,
  provider: `Provider ${provider}`,
})
const known = [person(1, 10), person(2, 10), person(3, 20), person(4, 30)]
const booking = (id: number, provider: number, employee: number | null) => ({
  id,
  provider_id: provider,
  provider: `Provider ${provider}`,
  employee_id: employee,
  employee: employee === null ? null : `Person ${employee}`,
})
const rows = [booking(1, 10, 1), booking(2, 20, null)]
const ids = (filters: Record<string, string[]>, isEverybody = false) =>
  peopleOf(lane, rows, known, filters, isEverybody).map(({ id }) => id)

describe('the people of a day', () => {
  it('are those with a row, and those without one who belong to the same provider', () => {
    expect(ids({})).toEqual([1, 2, 3])
  })

  it('are those of the provider that the list is filtered by, on an empty day too', () => {
    expect(peopleOf(lane, [], known, { provider_id: ['30'] }, false)).toMatchObject([{ id: 4 }])
    expect(peopleOf(lane, [], known, {}, false)).toEqual([])
  })

  it('are everybody on request', () => {
    expect(ids({}, true)).toEqual([1, 2, 3, 4])
  })
})

it('says to whom a row and a person belong where they differ', () => {
  const of = (id: number) => peopleOf(lane, rows, known, {}, true).find((one) => one.id === id)
  const [first] = rows
  expect(mismatchOf(lane, of(2)!, first!)).toBeUndefined()
  expect(mismatchOf(lane, of(3)!, first!)).toEqual({ ours: 'Provider 10', theirs: 'Provider 20' })
})
