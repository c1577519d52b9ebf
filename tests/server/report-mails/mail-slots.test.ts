import { describe, expect, test } from 'vitest'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getLatestSlot, getNextSlot } from '../../../server/features/report-mails/mail-slots.ts'
import { oneOf } from '../../support/runner/whole.ts'

const KUWAIT = 'Asia/Kuwait'
const at = (text: string) => new Date(text)
const latest = (days: 'every_day' | 'weekdays' | 'mondays', hour: number, now: string) =>
  getLatestSlot({ days, hour }, at(now), KUWAIT)?.toISOString()

describe('The hours of a report mail', () => {
  test.each([
    ['every_day', '2026-03-10T04:00:00Z', '2026-03-10T04:00:00.000Z'],
    ['every_day', '2026-03-10T03:59:59Z', '2026-03-09T04:00:00.000Z'],
    ['weekdays', '2026-03-15T12:00:00Z', '2026-03-13T04:00:00.000Z'],
    ['mondays', '2026-03-16T03:59:00Z', '2026-03-09T04:00:00.000Z'],
    ['mondays', '2026-03-16T04:00:00Z', '2026-03-16T04:00:00.000Z'],
  ] as const)('for %s at seven are, read at %s, last %s', (days, now, slot) => {
    expect(latest(days, 7, now)).toBe(slot)
  })

  test('follow each other without gaps', () => {
    const plan = { days: 'mondays', hour: 7 } as const
    const next = getNextSlot(plan, at('2026-03-16T04:00:00Z'), KUWAIT)
    expect(next?.toISOString()).toBe('2026-03-23T04:00:00.000Z')
  })

  // The days on which these zones put their clocks forward and back.
  const zones = [
    ['Europe/Lisbon', '2026-03-29', '2026-10-25'],
    ['Africa/Cairo', '2026-04-24', '2026-10-30'],
    ['America/St_Johns', '2026-03-08', '2026-11-01'],
    ['Asia/Beirut', '2026-03-29', '2026-10-25'],
  ] as const
  test.each(oneOf(2, zones))(
    'come once a day in %s, also at the hours that clocks skip or repeat',
    (zone, ...changes) => {
      for (const change of changes) {
        const middle = at(`${change}T00:00:00Z`).getTime()
        for (const hour of [0, 1, 2, 3, 23]) {
          const slots = new Set<string>()
          for (let half = -144; half <= 144; half++) {
            const now = new Date(middle + half * 30 * 60_000)
            slots.add(getLatestSlot({ days: 'every_day', hour }, now, zone)?.toISOString() ?? '')
          }
          const days = [...slots].map((slot) => getLocalDay(zone, at(slot)))
          const [first = ''] = days
          expect(days.length).toBeGreaterThan(5)
          expect(days).toEqual(days.map((_, after) => shiftDays(first, after)))
        }
      }
    },
  )
})
