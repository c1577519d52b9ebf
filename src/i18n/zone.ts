import { dayOf } from '../../resources/kit/days/days.ts'
import { clocksOf } from './clocks.ts'

function said(
  locale: string,
  timeZone: string,
  how: 'shortOffset' | 'shortGeneric',
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: how }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether the clocks of two zones differ, now or at any time of the year to come. */
export function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  const day = dayOf(now)
  return one !== other && clocksOf(one, day) !== clocksOf(other, day)
}

/** What a time zone is called. */
export interface Zone {
  /** With its distance from Greenwich: `Kuwait Time (GMT+3)`. */
  name: string
  /** That distance alone: `GMT+3`. */
  offset: string
}

/** What a time zone is called in a language. */
export function zoneName(locale: string, timeZone: string, now = new Date()): Zone {
  const [name, offset] = [
    said(locale, timeZone, 'shortGeneric', now),
    said(locale, timeZone, 'shortOffset', now),
  ]
  return { name: name === offset ? offset : `${name} (${offset})`, offset }
}

/** The way a locale writes a day in digits, without the day itself. */
function orderIn(locale: string): string {
  return new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? value : type))
    .join('')
}

/** Whether inputs of the platform, which follow the browser, write days otherwise than a locale. */
export function writesDaysOtherwise(locale: string, browser = navigator.language): boolean {
  try {
    return orderIn(locale) !== orderIn(browser)
  } catch {
    // A system may name its language as no standard does, such as "en-US@posix".
    return true
  }
}
