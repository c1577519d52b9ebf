import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { listDatedChanges, listRefusedDates } from '../../../../src/features/bulk-create/changes.ts'
import {
  listScheduledDays,
  findSlotModel,
  MAX_DAYS,
  planDay,
  buildTimeRanges,
} from '../../../../src/features/bulk-create/schedule.ts'

const schedule = {
  from: '2027-02-26',
  to: '2027-03-02',
  weekdays: new Set([0, 1, 5]),
  opens: '08:00',
  closes: '10:30',
  minutes: 60,
}

describe('the creation of time slots for several days', () => {
  it('covers the chosen days of the week, also beyond the end of a month', () => {
    expect(listScheduledDays(schedule)).toEqual(['2027-02-26', '2027-02-28', '2027-03-01'])
  })

  it('covers no days when the last day is before the first or one of them is missing', () => {
    expect(listScheduledDays({ ...schedule, to: '2027-02-25' })).toEqual([])
    expect(listScheduledDays({ ...schedule, from: '' })).toEqual([])
  })

  it('covers at most a quarter of a year', () => {
    const weekdays = new Set([0, 1, 2, 3, 4, 5, 6])
    expect(listScheduledDays({ ...schedule, weekdays, to: '2090-01-01' })).toHaveLength(MAX_DAYS)
  })

  it('makes as many full time slots as fit into the opening hours', () => {
    expect(buildTimeRanges(schedule)).toEqual([
      { starts: '08:00', ends: '09:00' },
      { starts: '09:00', ends: '10:00' },
    ])
    expect(buildTimeRanges({ ...schedule, minutes: 0 })).toEqual([])
    expect(buildTimeRanges({ ...schedule, closes: '' })).toEqual([])
  })

  it('skips a time slot that overlaps an existing one, but not one that only touches it', () => {
    const there = [{ starts: '08:30', ends: '09:00' }]
    expect(planDay('2027-02-26', buildTimeRanges(schedule), there, 7)).toEqual({
      date: '2027-02-26',
      id: 7,
      newRanges: [{ starts: '09:00', ends: '10:00' }],
      skipped: [{ starts: '08:00', ends: '09:00' }],
    })
  })

  it('is offered for the list that declares it', () => {
    const { time, ...names } = findSlotModel(registry['available-dates']) ?? {}
    expect(time?.name).toBe('time-slots')
    expect(names).toMatchObject({ date: 'date', parent: 'date_slot_id', starts: 'starts_at' })
    expect(findSlotModel(registry.sliders)).toBeUndefined()
  })

  it('sends each missing day before its times, and refers to it by its position', () => {
    const model = findSlotModel(registry['available-dates'])
    if (!model) throw new Error('no model')
    const newRanges = [{ starts: '08:00', ends: '09:00' }]
    const days = [
      { date: '2027-02-26', newRanges, skipped: [] },
      { date: '2027-02-27', newRanges: [], skipped: newRanges },
      { date: '2027-02-28', id: 7, newRanges, skipped: [] },
    ]
    const plan = { days, dayValues: { type: 'scheduled' }, timeValues: { capacity: 3 } }
    const datedChanges = listDatedChanges(model, plan)
    const times = { capacity: 3, starts_at: '08:00', ends_at: '09:00' }
    expect(datedChanges.map(({ change }) => [change.entity, change.values])).toEqual([
      ['available-dates', { type: 'scheduled', date: '2027-02-26' }],
      ['time-slots', { ...times, date_slot_id: { change: 0 } }],
      ['time-slots', { ...times, date_slot_id: 7 }],
    ])
    const refusal = { at: 2, id: 0, title: null, status: 422, code: 'invalid', message: 'Wrong.' }
    expect(listRefusedDates(datedChanges, [refusal])).toEqual({ '2027-02-28': 'Wrong.' })
  })
})
