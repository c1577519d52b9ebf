import { shiftDays, isDay } from '../../../registry/days/days.ts'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { type DayOrder, readDay } from '../../../registry/values/read-day.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'

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

/** Returns the order of day and month in the digits of a language. */
function getDayOrder(language: string): DayOrder {
  const types = getFormat(language).formatToParts(0)
  const monthIndex = types.findIndex(({ type }) => type === 'month')
  return types.findIndex(({ type }) => type === 'day') < monthIndex ? 'day_first' : 'month_first'
}

/**
 * Reads a typed day: a word, or a date in the order of the language. Returns undefined for an invalid
 * text.
 */
export function readTypedDay(
  typedText: string,
  { language, today, words, isTypingDone }: DayReading,
): string | undefined {
  const text = foldLetters(typedText.trim())
  const dayWord = words.find(([spelling]) => foldLetters(spelling) === text)
  if (dayWord) return shiftDays(today, dayWord[1])
  return readDay(typedText, {
    order: getDayOrder(language),
    ...(isTypingDone ? { year: today.slice(0, 4) } : { isIncomplete: true }),
  })
}
