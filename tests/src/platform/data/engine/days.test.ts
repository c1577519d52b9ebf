import { describe, expect, it } from 'vitest'
import { startOfDay } from '../../../../../src/platform/data/engine/filters.ts'

describe('the start of a day', () => {
  it.each([
    ['2026-03-02', 'UTC', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02', 'Asia/Kuwait', '2026-03-01T21:00:00.000Z'],
    ['2026-03-02', 'America/New_York', '2026-03-02T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // Midnight was skipped here: the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ])('is computed for %s in %s as %s', (day, zone, instant) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(instant)
  })

  it('can be the start of a later day, across a change of daylight saving time', () => {
    expect(startOfDay('2026-03-08', 'America/New_York', 1)).toBe(Date.parse('2026-03-09T04:00Z'))
  })

  it('is NaN for a text that is no day', () => {
    expect(startOfDay('soon', 'UTC')).toBeNaN()
    expect(startOfDay('2026-02-31', 'UTC')).toBeNaN()
  })
})
