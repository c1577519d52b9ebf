import { getCustomsLocale } from './customs.ts'

const SATURDAY_SUNDAY = [6, 0]
const FRIDAY_SATURDAY = [5, 6]

/**
 * The weekends that are not Saturday and Sunday, by country (CLDR 48). Engines differ in their data
 * and in its name, so the table is here.
 */
const WEEKENDS: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  IN: [0],
  IR: [5],
  UG: [0],
  ...Object.fromEntries(
    ['BH', 'DZ', 'EG', 'IL', 'IQ', 'JO', 'KW', 'LY', 'OM', 'QA', 'SA', 'SD', 'SY', 'YE'].map(
      (country) => [country, FRIDAY_SATURDAY],
    ),
  ),
}

/**
 * Returns the working days of a business in order, 0 for Sunday. They are those of its country, which
 * is the start of the currency's ISO 4217 code.
 */
export function getWorkdays(currency: string): readonly number[] {
  const weekend = WEEKENDS[currency.slice(0, 2)] ?? SATURDAY_SUNDAY
  const dayAfterWeekend = ((weekend.at(-1) ?? 0) + 1) % 7
  return [0, 1, 2, 3, 4, 5, 6]
    .map((step) => (dayAfterWeekend + step) % 7)
    .filter((weekday) => !weekend.includes(weekday))
}

/** Returns the name of a weekday, 0 for Sunday. */
export function formatWeekday(
  language: string,
  weekday: number,
  style: 'long' | 'short' = 'long',
): string {
  const format = new Intl.DateTimeFormat(getCustomsLocale(language), {
    weekday: style,
    timeZone: 'UTC',
  })
  // 1 January 2023 was a Sunday.
  return format.format(new Date(Date.UTC(2023, 0, 1 + weekday)))
}

/** Returns the names of the first and the last working day of a business. */
export function nameWorkdays(language: string, currency: string) {
  const workdays = getWorkdays(currency)
  const [first = '', last = ''] = [workdays[0], workdays.at(-1)].map((weekday) =>
    formatWeekday(language, weekday ?? 0),
  )
  return { first, last }
}
