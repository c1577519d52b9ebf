import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { isDay } from '../../../../registry/days/days.ts'
import { foldLetters } from '../../../../registry/values/search-text.ts'
import { LANGUAGES } from '../../../platform/i18n/languages.ts'
import type { Convention } from './convention.ts'

const padTwoDigits = (text: string) => text.padStart(2, '0')

/** Returns the month numbers by long and short name, in every language of the product. */
function listMonthNames(): ReadonlyMap<string, string> {
  const months = Array.from({ length: 12 }, (_, month) => month)
  const names = LANGUAGES.flatMap(({ locale }) =>
    (['long', 'short'] as const).flatMap((width) => {
      const format = new Intl.DateTimeFormat(getCustomsLocale(locale), {
        month: width,
        timeZone: 'UTC',
      })
      return months.map((month) => {
        const [name = ''] = foldLetters(format.format(Date.UTC(2026, month))).split('.')
        return [name, padTwoDigits(String(month + 1))] as const
      })
    }),
  )
  return new Map(names)
}

let months: ReadonlyMap<string, string> | undefined
const getMonth = (word: string) => (months ??= listMonthNames()).get(word)

/** Words between the parts of a date, as in `25 de dezembro de 2026`. */
const LINKING_WORDS = ['de', 'of']

/** A two-digit year belongs to this century. */
const toFullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** Returns the parts of a date in the order of the text. The month may be a word. */
function orderParts(
  parts: readonly [string, string, string],
  convention: Convention,
): readonly [year: string, month: string, day: string] {
  const [first, second, third] = parts
  if (first.length === 4) return [first, second, third]
  const isMonth = (part: string) => /\p{L}/u.test(part)
  const monthFirst = isMonth(first) || (!isMonth(second) && convention === 'month_first')
  return monthFirst ? [third, first, second] : [third, second, first]
}

/** Reads a date in digits or with a month name; undefined for an invalid text. */
function readDate(text: string, convention: Convention): string | undefined {
  const parts = foldLetters(text)
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((part) => part !== '' && !LINKING_WORDS.includes(part))
  const [first, second, third] = parts
  if (!first || !second || !third || parts.length > 3) return undefined
  const [year, month, day] = orderParts([first, second, third], convention)
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return undefined
  const monthNumber = /^\d{1,2}$/.test(month) ? padTwoDigits(month) : getMonth(month)
  const date = `${toFullYear(year)}-${monthNumber}-${padTwoDigits(day)}`
  return isDay(date) ? date : undefined
}

/** A time of day at the end of a datetime, with an optional time zone. */
const TIME_PATTERN =
  /^(?<day>.*?\S)(?:\s*,\s*|\s+|T(?=\d))(?<hours>\d{1,2}):(?<minutes>\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

const HALF_DAY = 12

/** Returns the hour on a 24-hour clock; undefined for an invalid one. */
function to24Hours(hours: string, half: string | undefined): string | undefined {
  const hour = Number(hours)
  if (half === undefined) return hour < 2 * HALF_DAY ? padTwoDigits(hours) : undefined
  if (hour < 1 || hour > HALF_DAY) return undefined
  return padTwoDigits(String((hour % HALF_DAY) + (half.toLowerCase() === 'p' ? HALF_DAY : 0)))
}

/** Removes direction marks, which some languages put between digits. */
const removeDirectionMarks = (text: string) => text.replace(/\p{Cf}/gu, '').trim()

/**
 * Reads a datetime in the business's time zone, `2026-12-25 14:30`; undefined for an invalid text.
 */
export function readMoment(text: string, convention: Convention): string | undefined {
  const {
    day = '',
    hours = '',
    minutes = '',
    half,
    zone,
  } = TIME_PATTERN.exec(foldLetters(removeDirectionMarks(text)))?.groups ?? {}
  const date = readDate(day, convention)
  const hour = to24Hours(hours, half)
  if (!date || !hour || Number(minutes) > 59 || zone !== undefined) return undefined
  return `${date} ${hour}:${minutes}`
}

/** Reads a date, `2026-12-25`. A midnight after it is ignored. */
export function readDay(text: string, convention: Convention): string | undefined {
  const {
    day,
    hours = '',
    minutes,
    half,
    zone = 'z',
  } = TIME_PATTERN.exec(foldLetters(removeDirectionMarks(text)))?.groups ?? {}
  const isMidnight = to24Hours(hours, half) === '00' && minutes === '00' && zone === 'z'
  return readDate(isMidnight && day !== undefined ? day : removeDirectionMarks(text), convention)
}
