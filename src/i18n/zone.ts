const HALF_A_YEAR = 182 * 24 * 60 * 60 * 1000

function said(
  locale: string,
  timeZone: string,
  how: 'longOffset' | 'shortOffset' | 'shortGeneric',
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: how }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether the clocks of two zones differ, now or half a year from now, when one may have changed. */
export function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  if (one === other) return false
  const moments = [now, new Date(now.getTime() + HALF_A_YEAR)]
  return moments.some(
    (at) => said('en', one, 'longOffset', at) !== said('en', other, 'longOffset', at),
  )
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
