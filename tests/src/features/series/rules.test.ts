import { describe, expect, it } from 'vitest'
import { findOccurrences } from '../../../../server/features/series/occurrences.ts'
import { listExceptedDays, listSeriesLines } from '../../../../src/features/series/refusals.ts'
import { readCount, type Rhythm, writeRule } from '../../../../src/features/series/rules.ts'

/** The days on which a row repeats that begins at 10:00 in a time zone. */
const days = (rhythm: Rhythm, day: string, count: number, timeZone = 'Europe/Berlin') =>
  findOccurrences(writeRule(rhythm, count, day), `${day}T09:00:00Z`, timeZone).map((moment) =>
    moment.slice(0, 16),
  )

describe('the recurrence rules that the dialog builds', () => {
  it('keep the local time when daylight saving time begins or ends', () => {
    expect(days('weekly', '2026-03-24', 3)).toEqual(['2026-03-31T08:00', '2026-04-07T08:00'])
    expect(days('fortnightly', '2026-10-13', 3)).toEqual(['2026-10-27T10:00', '2026-11-10T10:00'])
    expect(days('weekly', '2026-03-24', 3, 'Asia/Kuwait')).toEqual([
      '2026-03-31T09:00',
      '2026-04-07T09:00',
    ])
  })

  it('use the last day of months that are too short', () => {
    expect(
      days('monthly', '2027-12-31', 4, 'Asia/Kuwait').map((startsAt) => startsAt.slice(0, 10)),
    ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
    expect(
      days('monthly', '2027-01-30', 3, 'Asia/Kuwait').map((startsAt) => startsAt.slice(0, 10)),
    ).toEqual(['2027-02-28', '2027-03-30'])
    expect(
      days('monthly', '2027-01-15', 3, 'Asia/Kuwait').map((startsAt) => startsAt.slice(0, 10)),
    ).toEqual(['2027-02-15', '2027-03-15'])
  })

  it('have a number of dates within the limits', () => {
    expect(['2', '60', '١٢', '１２', '1', '61', '', 'x', '2.5'].map(readCount)).toEqual([
      2,
      60,
      12,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('dates of a series', () => {
  it('are left out if the server refuses them, unless a reason makes them possible', () => {
    const refusal = { id: 0, title: null, status: 409, code: 'x', message: 'no' }
    const lines = listSeriesLines({
      of: 3,
      rows: ['2026-03-17', '2026-03-10', '2026-03-24'].map((day) => ({
        day,
        starts_at: `${day}T09:00:00Z`,
        id: null,
      })),
      done: 1,
      refused: 2,
      failed: [
        { ...refusal, at: 0 },
        { ...refusal, at: 2, warnings: [{ code: 'unavailable', message: 'off' }] },
      ] as never,
    })
    expect(lines.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-17', '2026-03-24'])
    expect(listExceptedDays(lines, false)).toEqual(['2026-03-17', '2026-03-24'])
    expect(listExceptedDays(lines, true)).toEqual(['2026-03-17'])
  })
})
