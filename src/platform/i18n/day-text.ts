import { shiftDays, isDay } from '../../../registry/days/days.ts'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { fold } from '../../../registry/values/search-text.ts'

type Part = 'day' | 'month' | 'year'

const isPart = (type: string): type is Part => ['day', 'month', 'year'].includes(type)

const getFormat = (language: string) =>
  new Intl.DateTimeFormat(getCustomsLocale(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Formats a day in digits for a language: `22/11/2026`. Any other text stays the same. */
export function writeDay(day: string, language: string): string {
  if (!isDay(day)) return day
  // Removes direction marks between the digits, because users cannot type them.
  return getFormat(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\p{Cf}/gu, '')
}

/** The words for days by the number of days from today. */
export type DayWords = readonly (readonly [word: string, later: number])[]

/** The settings for reading a day. */
export interface DayReading {
  language: string
  today: string
  words: DayWords
  /** True if typing has ended, so that the year may have two digits or be missing. */
  isWhole: boolean
}

/** Returns the long and short weekday names of a language, each for the next such day. */
export function weekdayWords(language: string, today: string): DayWords {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((later) => {
    const at = Date.parse(`${shiftDays(today, later)}T00:00:00Z`)
    const name = (weekday: 'long' | 'short') =>
      new Intl.DateTimeFormat(getCustomsLocale(language), { weekday, timeZone: 'UTC' }).format(at)
    return [name('long'), name('short')].map((word) => [word.replace('.', ''), later] as const)
  })
}

const padded = (text: string) => text.padStart(2, '0')

/** Returns the typed year. Two digits mean this century, and none this year. */
function readYear(typed: string | undefined, { today, isWhole }: DayReading): string | undefined {
  if (typed?.length === 4) return typed
  if (!isWhole) return undefined
  if (typed === undefined) return today.slice(0, 4)
  return typed.length === 2 ? `20${typed}` : undefined
}

/**
 * Reads a typed day: a word, ISO 8601, or digits in the order of the language with any separators.
 * Returns undefined for an invalid text.
 */
export function readDay(typed: string, reading: DayReading): string | undefined {
  const text = fold(typed.trim())
  const word = reading.words.find(([spelling]) => fold(spelling) === text)
  if (word) return shiftDays(reading.today, word[1])
  if (isDay(text)) return text
  const numbers = text.split(/\D+/).filter(Boolean)
  if (/\p{L}/u.test(text) || numbers.length < 2 || numbers.length > 3) return undefined
  const order = getFormat(reading.language)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))
    .filter((part) => numbers.length === 3 || part !== 'year')
  const parts = Object.fromEntries(order.map((part, at) => [part, numbers[at]]))
  const year = readYear(parts.year, reading)
  const day = `${year}-${padded(parts.month ?? '')}-${padded(parts.day ?? '')}`
  return year !== undefined && isDay(day) ? day : undefined
}
