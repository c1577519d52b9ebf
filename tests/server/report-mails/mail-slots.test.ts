import { describe, expect, test } from 'vitest'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { MailDays } from '../../../registry/reports/report-mail.ts'
import { nameWorkdays } from '../../../registry/days/workdays.ts'
import { getLatestSlot, getNextSlot } from '../../../server/features/report-mails/mail-slots.ts'
import { oneOf } from '../../support/runner/whole.ts'

const KUWAIT = { timeZone: 'Asia/Kuwait', currency: 'KWD' }
const BERLIN = { timeZone: 'Europe/Berlin', currency: 'EUR' }
const at = (text: string) => new Date(text)
const latest = (days: MailDays, hour: number, now: string, place = KUWAIT) =>
  getLatestSlot({ days, hour }, at(now), place)?.toISOString()

describe('The hours of a report mail', () => {
  test.each([
    ['every_day', '2026-03-10T04:00:00Z', '2026-03-10T04:00:00.000Z'],
    ['every_day', '2026-03-10T03:59:59Z', '2026-03-09T04:00:00.000Z'],
    // Friday and Saturday are the weekend.
    ['weekdays', '2026-03-15T12:00:00Z', '2026-03-15T04:00:00.000Z'],
    ['weekdays', '2026-03-14T12:00:00Z', '2026-03-12T04:00:00.000Z'],
    ['mondays', '2026-03-16T03:59:00Z', '2026-03-09T04:00:00.000Z'],
    ['mondays', '2026-03-16T04:00:00Z', '2026-03-16T04:00:00.000Z'],
  ] as const)('for %s at seven are, read at %s, last %s', (days, now, slot) => {
    expect(latest(days, 7, now)).toBe(slot)
  })

  test('follow the week of the business', () => {
    const sunday = '2026-03-15T12:00:00Z'
    expect(latest('weekdays', 7, sunday, BERLIN)).toBe('2026-03-13T06:00:00.000Z')
    expect(nameWorkdays('en', 'KWD')).toEqual({ first: 'Sunday', last: 'Thursday' })
    expect(nameWorkdays('de', 'EUR')).toEqual({ first: 'Montag', last: 'Freitag' })
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
          const place = { timeZone: zone, currency: 'KWD' }
          for (let half = -144; half <= 144; half++) {
            const now = new Date(middle + half * 30 * 60_000)
            slots.add(getLatestSlot({ days: 'every_day', hour }, now, place)?.toISOString() ?? '')
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
