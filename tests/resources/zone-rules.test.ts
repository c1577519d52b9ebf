import { afterEach, describe, expect, it } from 'vitest'
import {
  findZoneDifference,
  formatUtcOffset,
  getUtcOffset,
} from '../../registry/days/time-zones.ts'
import { parseZoneRules, setZoneRules } from '../../registry/days/zone-rules.ts'
import { createValueFormat } from '../../registry/text/value-format.ts'
import { fromWallClock, readWallClock, toWallClock } from '../../registry/text/wall-clock.ts'

const MINUTE = 60_000
const toMinute = (iso: string) => Date.parse(iso) / MINUTE
const ZONE = 'Europe/Berlin'
/** Rules by which Berlin keeps summer time from 28 March 2027, as a law could decide. */
const RULES = {
  until: toMinute('2030-01-01T00:00:00Z'),
  changes: [
    [toMinute('2026-01-01T00:00:00Z'), 60],
    [toMinute('2026-03-29T01:00:00Z'), 120],
    [toMinute('2026-10-25T01:00:00Z'), 60],
    [toMinute('2027-03-28T01:00:00Z'), 120],
  ],
} as const

describe('the rules of a time zone', () => {
  afterEach(() => setZoneRules(ZONE, undefined))

  it('replace those of the runtime within their period', () => {
    const winter = '2027-12-01T11:00:00.000Z'
    expect(toWallClock(winter, ZONE)).toBe('2027-12-01T12:00')
    setZoneRules(ZONE, RULES)
    expect(toWallClock(winter, ZONE)).toBe('2027-12-01T13:00')
    expect(fromWallClock('2027-12-01T13:00', ZONE)).toBe(winter)
    const format = createValueFormat({
      language: 'en',
      timeZone: ZONE,
      currency: 'EUR',
      now: new Date(winter),
    })
    expect(format.datetime(winter)).toContain('13:00')
    expect(format.moment(winter)).toMatch(/13:00:00 GMT\+2$/)
    expect(toWallClock('2031-12-01T11:00:00.000Z', ZONE)).toBe('2031-12-01T12:00')
    expect(toWallClock('2025-12-01T11:00:00.000Z', ZONE)).toBe('2025-12-01T12:00')
  })

  it('are compared with those of the runtime for two years', () => {
    const now = new Date('2026-05-01T00:00:00Z')
    expect(findZoneDifference(ZONE, now)).toBeUndefined()
    setZoneRules(ZONE, RULES)
    expect(findZoneDifference(ZONE, now)).toMatchObject({
      offset: 120 * MINUTE,
      runtimeOffset: 60 * MINUTE,
    })
    expect(findZoneDifference(ZONE, new Date('2025-01-01T00:00:00Z'))).toBeUndefined()
  })

  it('are read from a response, and nothing else is', () => {
    expect(parseZoneRules(JSON.parse(JSON.stringify(RULES)))).toEqual(RULES)
    for (const wrong of [null, undefined, 'x', {}, { until: 1, changes: [[1]] }, { changes: [] }])
      expect(parseZoneRules(wrong)).toBeUndefined()
  })

  it('name the offset of a time that comes twice, and read it', () => {
    setZoneRules(ZONE, RULES)
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    const format = (language: string, iso: string) =>
      createValueFormat({ language, timeZone: ZONE, currency: 'EUR', now: new Date(first) }).time(
        iso,
      )
    expect(fromWallClock('2026-10-25T02:30', ZONE)).toBe(first)
    expect([format('en', first), format('en', second)]).toEqual(['02:30 GMT+2', '02:30 GMT+1'])
    expect([format('fr', first), format('ar', second)]).toEqual(['02:30 UTC+2', '02:30 غرينتش+1'])
    expect(format('en', '2026-10-25T02:30:00.000Z')).toBe('03:30')
    const read = (text: string) => readWallClock(text, ZONE, (wallTime) => wallTime)
    expect(read('2026-10-25T02:30 UTC+2')).toBe(first)
    expect(read('2026-10-25T02:30 GMT+1')).toBe(second)
    expect(read('2026-10-25T02:30')).toBe(first)
  })
})

describe('an offset from UTC', () => {
  it('is written in hours and minutes', () => {
    const written = [0, 180, -210, 345, 840].map((minutes) => formatUtcOffset(minutes * MINUTE))
    expect(written).toEqual(['UTC', 'UTC+3', 'UTC\u22123:30', 'UTC+5:45', 'UTC+14'])
    expect(formatUtcOffset(getUtcOffset(0, 'Asia/Kuwait'))).toBe('UTC+3')
  })
})
