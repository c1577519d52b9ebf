import { describe, expect, it } from 'vitest'
import type { BusyRow, AssignmentWarning } from '../../../../registry/changes/busy.ts'
import { buildBusyNotes } from '../../../../src/parts/form/choices/busy-notes.ts'

const busy = (id: number, row: number | null): BusyRow => ({
  id,
  row,
  from: '2026-06-19T11:00:00Z',
  to: '2026-06-19T12:00:00Z',
  title: `WB-${String(row)}`,
  message: `Busy with WB-${String(row)}`,
})
const describePartlyBusy = (of: number, all: number) => `Busy for ${of} of ${all}`
const notes = (
  found: readonly BusyRow[],
  rows: number,
  unusual: readonly AssignmentWarning[] = [],
) => [...buildBusyNotes({ busy: found, unusual }, rows, describePartlyBusy)]

describe('the note about a busy employee', () => {
  it.each([
    ['a row that is about to be made', null, 0],
    ['one row', 7, 1],
  ])('names the other work of the employee, in a note about %s', (_, row, rows) => {
    const note = { text: `Busy with WB-${String(row)}`, disabled: true }
    expect(notes([busy(1, row)], rows)).toEqual([[1, note]])
  })

  it('states for how many of several rows the employee is busy; an employee with time for some can be chosen', () => {
    expect(notes([busy(1, 7), busy(2, 7), busy(1, 8)], 2)).toEqual([
      [1, { text: 'Busy for 2 of 2', disabled: true }],
      [2, { text: 'Busy for 1 of 2', disabled: false }],
    ])
  })

  it('states that a day would become too long, unless the employee is busy as well', () => {
    const unusual = [1, 2].map((id) => ({ id, message: '11 hours on that day' }))
    expect(notes([busy(1, 7)], 1, unusual)).toEqual([
      [1, { text: 'Busy with WB-7', disabled: true }],
      [2, { text: '11 hours on that day', disabled: false }],
    ])
  })
})
