import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getLocalDay, getLocalYear } from '../../registry/days/time-zones.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const moments = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2101-01-01'),
  noInvalidDate: true,
})
afterEach(() => vi.restoreAllMocks())

describe('the day in a time zone', () => {
  it('is the date that clocks in the zone show, at any moment', () => {
    expect(ZONES.length).toBeGreaterThan(300)
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (timeZone, now) => {
        const localFormat = new Intl.DateTimeFormat('de', {
          timeZone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        }).format(now)
        expect(getLocalDay(timeZone, now)).toBe(localFormat.split('.').reverse().join('-'))
      }),
      { numRuns: 1000 },
    )
  })

  it('does not depend on the date format of a language', () => {
    // ICU 72 wrote days of Canadian English with slashes.
    const formatPrototype = Intl.DateTimeFormat.prototype as { readonly format: unknown }
    vi.spyOn(formatPrototype, 'format', 'get').mockReturnValue(() => '3/1/2026')
    expect(getLocalDay('Asia/Kuwait', new Date('2026-03-01T20:59:59Z'))).toBe('2026-03-01')
    expect(getLocalDay('Asia/Kuwait', new Date('2026-03-01T21:00:00Z'))).toBe('2026-03-02')
  })

  it('is computed with one cached formatter for each zone', () => {
    const { DateTimeFormat } = Intl
    let built = 0
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function build(...parameters) {
      built += 1
      return new DateTimeFormat(...parameters)
    })
    // Another spelling of the zone, which has no cached formatter yet.
    for (let hour = 0; hour < 200; hour += 1)
      expect(getLocalDay('pacific/chatham', new Date(Date.UTC(2026, 0, 1, hour)))).toMatch(
        /^2026-01-/,
      )
    expect(built).toBe(1)
  })
})

describe('the year in a time zone', () => {
  const newYears = fc
    .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: -2 * 86_400, max: 2 * 86_400 }))
    .map(([year, seconds]) => new Date(Date.UTC(year, 0, 1) + seconds * 1000))

  it('is that of the local day, at any moment and around New Year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.oneof(moments, newYears),
        (timeZone, now) =>
          getLocalYear(timeZone, now) === Number(getLocalDay(timeZone, now).slice(0, 4)),
      ),
      { numRuns: 1000 },
    )
  })
})
