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

/** Whether the clocks of two time zones differ at any time of the coming year. */
export function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  const day = dayOf(now)
  return one !== other && clocksOf(one, day) !== clocksOf(other, day)
}

/** The names of a time zone. */
export interface Zone {
  /** The name with the offset: `Kuwait Time (GMT+3)`. */
  name: string
  /** The offset alone: `GMT+3`. */
  offset: string
}

/** Returns the names of a time zone in a language. */
export function zoneName(locale: string, timeZone: string, now = new Date()): Zone {
  const [name, offset] = [
    said(locale, timeZone, 'shortGeneric', now),
    said(locale, timeZone, 'shortOffset', now),
  ]
  return { name: name === offset ? offset : `${name} (${offset})`, offset }
}

/** Returns the pattern in which a locale writes a date in digits. */
function orderIn(locale: string): string {
  return new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? value : type))
    .join('')
}

/** Whether native date inputs, which follow the browser's language, write dates in another pattern than a locale. */
export function writesDaysOtherwise(locale: string, browser = navigator.language): boolean {
  try {
    return orderIn(locale) !== orderIn(browser)
  } catch {
    // Some systems report language tags that Intl rejects, such as "en-US@posix".
    return true
  }
}
