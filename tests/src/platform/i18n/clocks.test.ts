import { describe, expect, it } from 'vitest'
import { doClocksDiffer } from '../../../../src/platform/i18n/zone.ts'

const NOW = new Date('2026-11-22T04:00:00Z')
const DAYS = 365
/** Businesses in zones of every kind: none that change, those that do, and one that does for Ramadan. */
const BUSINESSES = [
  'Asia/Kuwait',
  'Africa/Casablanca',
  'Europe/London',
  'Asia/Beirut',
  'America/New_York',
  'America/Santiago',
]
const ZONES = Intl.supportedValuesOf('timeZone')

const known = new Map<string, string>()

/** Returns the clock readings of a zone for a year, at an interval of `hours`. */
function getClock(timeZone: string, hours: number): string {
  const key = `${timeZone} ${hours}`
  const steps = known.has(key) ? [] : Array.from({ length: (DAYS * 24) / hours }, (_, at) => at)
  const format = new Intl.DateTimeFormat('de', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const said = steps.map((step) => format.format(NOW.getTime() + step * hours * 3_600_000)).join()
  known.set(key, known.get(key) ?? said)
  return known.get(key) ?? said
}

describe('the comparison of two time zones', () => {
  // Every third day is enough: clocks that differ for hours alone are looked at below.
  it.each(BUSINESSES)(
    'finds every zone whose clocks differ from %s on any day of the coming year',
    (business) => {
      expect(ZONES.length).toBeGreaterThan(300)
      const missed = ZONES.filter(
        (zone) =>
          getClock(zone, 72) !== getClock(business, 72) && !doClocksDiffer(business, zone, NOW),
      )
      expect(missed).toEqual([])
    },
  )

  it.each(BUSINESSES)('finds only zones whose clocks really differ from %s', (business) => {
    const alike = ZONES.filter((zone) => getClock(zone, 72) === getClock(business, 72))
    const told = alike.filter((zone) => doClocksDiffer(business, zone, NOW))
    // To look at every hour takes long: it is done where days do not tell.
    expect(told.filter((zone) => getClock(zone, 1) === getClock(business, 1))).toEqual([])
  })

  it('finds zones that differ only in the weeks of summer time, or only during Ramadan', () => {
    // Both change in spring and autumn, but not in the same weeks.
    expect(doClocksDiffer('Europe/Athens', 'Africa/Cairo', NOW)).toBe(true)
    expect(doClocksDiffer('Africa/Casablanca', 'Africa/Lagos', NOW)).toBe(true)
    expect(doClocksDiffer('Europe/Berlin', 'Europe/Paris', NOW)).toBe(false)
  })
})
