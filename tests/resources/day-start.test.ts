import { describe, expect, it } from 'vitest'
import { getDayStart } from '../../registry/text/wall-clock.ts'

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
    // Midnight came twice here: the day began with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ])('is computed for %s in %s as %s', (day, zone, instant) => {
    expect(getDayStart(day, zone)).toBe(instant)
  })

  it('is null for a text that is no day', () => {
    expect(getDayStart('soon', 'UTC')).toBeNull()
    expect(getDayStart('2026-02-31', 'UTC')).toBeNull()
  })
})
