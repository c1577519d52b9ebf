import { shiftDays, isDay } from '../../../registry/days/days.ts'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'

type DatePart = 'day' | 'month' | 'year'

const isDatePart = (type: string): type is DatePart => ['day', 'month', 'year'].includes(type)

const getFormat = (language: string) =>
  new Intl.DateTimeFormat(getCustomsLocale(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Formats a day in digits for a language: `22/11/2026`. Any other text stays the same. */
export function formatDayInDigits(day: string, language: string): string {
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
  isTypingDone: boolean
}

/** Returns the long and short weekday names of a language, each for the next such day. */
export function listWeekdayWords(language: string, today: string): DayWords {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((daysLater) => {
    const time = Date.parse(`${shiftDays(today, daysLater)}T00:00:00Z`)
    const getWeekdayName = (weekday: 'long' | 'short') =>
      new Intl.DateTimeFormat(getCustomsLocale(language), { weekday, timeZone: 'UTC' }).format(time)
    return [getWeekdayName('long'), getWeekdayName('short')].map(
      (word) => [word.replace('.', ''), daysLater] as const,
    )
  })
}

const padNumber = (text: string) => text.padStart(2, '0')

/** Returns the typed year. Two digits mean this century, and none this year. */
function readYear(
  typedText: string | undefined,
  { today, isTypingDone }: DayReading,
): string | undefined {
  if (typedText?.length === 4) return typedText
  if (!isTypingDone) return undefined
  if (typedText === undefined) return today.slice(0, 4)
  return typedText.length === 2 ? `20${typedText}` : undefined
}

/**
 * Reads a typed day: a word, ISO 8601, or digits in the order of the language with any separators.
 * Returns undefined for an invalid text.
 */
export function readDay(typedText: string, options: DayReading): string | undefined {
  const text = foldLetters(typedText.trim())
  const dayWord = options.words.find(([spelling]) => foldLetters(spelling) === text)
  if (dayWord) return shiftDays(options.today, dayWord[1])
  if (isDay(text)) return text
  const numbers = text.split(/\D+/).filter(Boolean)
  if (/\p{L}/u.test(text) || numbers.length < 2 || numbers.length > 3) return undefined
  const order = getFormat(options.language)
    .formatToParts(0)
    .flatMap(({ type }) => (isDatePart(type) ? [type] : []))
    .filter((part) => numbers.length === 3 || part !== 'year')
  const parts = Object.fromEntries(order.map((part, index) => [part, numbers[index]]))
  const year = readYear(parts.year, options)
  const day = `${year}-${padNumber(parts.month ?? '')}-${padNumber(parts.day ?? '')}`
  return year !== undefined && isDay(day) ? day : undefined
}
