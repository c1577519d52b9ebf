import '../../../support/web/document.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFormat, getFormat } from '../../../../src/platform/i18n/format.ts'
import { getWeekdays } from '../../../../src/platform/i18n/languages.ts'
import { LANGUAGES } from '../../../../registry/words/languages.ts'
import { doClocksDiffer } from '../../../../src/platform/i18n/zone.ts'

const DEVICES = ['Asia/Kuwait', 'America/Los_Angeles', 'Pacific/Auckland', 'America/St_Johns']
/** Blanks of every kind as one, and without the marks of direction that nobody sees. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')
/** Versions of ICU do not agree on commas. */
const words = (text: string) => plain(text).replaceAll(',', '')

/** The browser stands in another zone, and looks at another language for its own. */
function standingIn(zone: string, language = 'en-GB') {
  vi.stubEnv('TZ', zone)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** The first and last minute of a day, of a year and of 29 February, and the hours about them. */
const MOMENTS: [utc: string, inKuwait: string][] = [
  ['2026-03-01T20:59:59Z', 'Sun 1 Mar 2026, 23:59'],
  ['2026-03-01T21:00:00Z', 'Mon 2 Mar 2026, 00:00'],
  ['2027-12-31T20:59:00Z', 'Fri 31 Dec 2027, 23:59'],
  ['2027-12-31T21:00:00Z', 'Sat 1 Jan 2028, 00:00'],
  ['2028-02-28T21:00:00Z', 'Tue 29 Feb 2028, 00:00'],
  ['2028-02-29T20:59:00Z', 'Tue 29 Feb 2028, 23:59'],
]

describe.each(DEVICES)('the display of times on a device in %s', (zone) => {
  it('shows moments in the time zone of the business, to the minute', () => {
    standingIn(zone)
    expect(new Date().getTimezoneOffset() === -180).toBe(zone === 'Asia/Kuwait')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-01T12:00:00Z') })
    const format = createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' })
    expect(MOMENTS.map(([at]) => words(format.datetime(at)))).toEqual(
      MOMENTS.map(([, said]) => words(said)),
    )
  })

  it('shifts no day, and today is the day of the business', () => {
    standingIn(zone)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00Z') })
    const format = createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' })
    expect(words(format.date('2026-03-01'))).toBe('Sun 1 Mar 2026')
    expect(words(format.date('2028-02-29'))).toBe('Tue 29 Feb 2028')
    expect(format.today).toBe('2026-11-21')
  })

  it('shows the time zone only if it differs from that of the device', () => {
    standingIn(zone)
    const named = createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' }).zone
    const expected = { name: 'Kuwait Time (GMT+3)', offset: 'GMT+3' }
    expect(named).toEqual(zone === 'Asia/Kuwait' ? null : expected)
  })
})

describe('time zones', () => {
  it('count as the sameif their clocks never differ, whatever their names', () => {
    expect(doClocksDiffer('Asia/Kuwait', 'Asia/Riyadh')).toBe(false)
    expect(doClocksDiffer('Asia/Kuwait', 'Asia/Kuwait')).toBe(false)
    expect(doClocksDiffer('Asia/Kuwait', 'Asia/Dubai')).toBe(true)
  })

  it('count as different all year if their clocks differ for half of the year', () => {
    // Beirut is three hours from Greenwich in summer, as Kuwait is, and two in winter.
    for (const now of ['2026-01-15', '2026-07-15'])
      expect(doClocksDiffer('Asia/Kuwait', 'Asia/Beirut', new Date(now))).toBe(true)
  })
})

/** A number, an amount, a day, a moment and a zone in each language, in all versions of ICU. */
const SAID: Record<string, [string, string, RegExp, RegExp, RegExp]> = {
  en: [
    '1,234,567.5',
    '1,234.500',
    /^Sat 21 Nov 2026$/,
    /^Sat 21 Nov 18:05$/,
    /^Kuwait Time \(GMT\+3\)$/,
  ],
  fr: [
    '1 234 567,5',
    '1 234,500',
    /^sam\. 21 nov\. 2026$/,
    /^sam\. 21 nov\.( à)? 18:05$/,
    /\(UTC\+3\)$/,
  ],
  de: [
    '1.234.567,5',
    '1.234,500',
    /^Sa\. 21\. Nov\. 2026$/,
    /^Sa\. 21\. Nov\. 18:05$/,
    /^Kuwait .*\(GMT\+3\)$/,
  ],
  pt: ['1 234 567,5', '1234,500', /^sáb.* 21.*11.*2026$/, /^sáb.* 21.*11 18:05$/, /\(GMT\+3\)$/],
  ar: [
    '1,234,567.5',
    '1,234.500',
    /^السبت، 21 نوفمبر 2026$/,
    /^السبت، 21 نوفمبر.? 18:05$/,
    /^توقيت الكويت \(غرينتش\+3\)$/,
  ],
}

describe.each(LANGUAGES)('the display of values in $name', ({ locale }) => {
  it('shows numbers, amounts in the currency of the business, days and moments in the format of the language', () => {
    standingIn('UTC')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    const format = createFormat({ language: locale, timeZone: 'Asia/Kuwait', currency: 'KWD' })
    const money = format.money('1234.5')
    expect(money.currency).toBe('KWD')
    const [number, amount, day, moment, zone] = SAID[locale] ?? []
    expect(plain(format.number(1_234_567.5))).toBe(number)
    expect(plain(money.amount)).toBe(amount)
    expect(words(format.date('2026-11-21'))).toMatch(day ?? '')
    expect(words(format.datetime('2026-11-21T15:05:00Z'))).toMatch(moment ?? '')
    expect(plain(format.datetimeWithYear('2026-11-21T15:05:00Z'))).toMatch(/2026\D+18:05$/)
    expect(plain(format.zone?.name ?? '')).toMatch(zone ?? '')
  })

  it('shows the sign and every decimal of an amount', () => {
    const amount = (text: string, currency: string) =>
      plain(
        createFormat({ language: locale, timeZone: 'Asia/Kuwait', currency }).money(text).amount,
      )
    expect(amount('0.005', 'KWD')).toMatch(/^0[.,]005$/)
    expect(amount('-2.5', 'EUR')).toMatch(/^−2[.,]50$/)
    expect(amount('3', 'JPY')).toBe('3')
    // More digits than a binary number can hold.
    expect(amount('9007199254740993.125', 'KWD').replace(/\D/g, '')).toBe('9007199254740993125')
  })
})

describe('a week', () => {
  it.each([
    ['KWD', 6],
    ['EUR', 1],
    ['JPY', 0],
    ['GBP', 1],
  ])('begins on the usual day of the country of the currency: %s on %i', (currency, firstDay) => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((step) => (firstDay + step) % 7)
    expect(getWeekdays(currency)).toEqual(week)
  })

  it('begins on the day in the settings of the business', () => {
    expect(getWeekdays('EUR', 'saturday')).toEqual([6, 0, 1, 2, 3, 4, 5])
    expect(getWeekdays('EUR', 'sunday')[0]).toBe(0)
    expect(getWeekdays('EUR')[0]).toBe(1)
  })
})

describe('formatters', () => {
  const kuwait = () => getFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' })

  it('are created once for each language, time zone and currency', () => {
    const first = kuwait()
    expect(kuwait()).toBe(first)
    const others = [
      getFormat({ language: 'de', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
      getFormat({ language: 'en', timeZone: 'Europe/Lisbon', currency: 'KWD' }),
      getFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'EUR' }),
    ]
    expect(others.map(({ money }) => money('1.5').currency)).toEqual(['KWD', 'KWD', 'EUR'])
    expect(new Set([first, ...others]).size).toBe(4)
    const written = (display: 'code' | 'symbol') =>
      getFormat({ language: 'en', timeZone: 'UTC', currency: 'EUR', decimals: 2, display }).money(
        '-1.5',
      )
    expect(written('symbol')).toEqual({ currency: '€', amount: '−1.50' })
    expect(written('code')).toEqual({ currency: 'EUR', amount: '−1.50' })
  })

  it('are created again on a new day of the business', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T20:59:00Z') })
    const before = kuwait()
    vi.setSystemTime(new Date('2026-03-01T21:01:00Z'))
    expect([before.today, kuwait().today]).toEqual(['2026-03-01', '2026-03-02'])
  })

  it('notice at once that the device has changed its time zone', () => {
    standingIn('Asia/Kuwait')
    expect(kuwait().zone).toBeNull()
    standingIn('America/Los_Angeles')
    expect(kuwait().zone).not.toBeNull()
  })
})
