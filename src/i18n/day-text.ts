import { daysFrom, isDay } from '../../registry/days/days.ts'
import { customsOf } from '../../registry/days/customs.ts'
import { fold } from '../../registry/values/search-text.ts'

type Part = 'day' | 'month' | 'year'

const isPart = (type: string): type is Part => ['day', 'month', 'year'].includes(type)

const writerOf = (language: string) =>
  new Intl.DateTimeFormat(customsOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Writes a day in digits, as a language does: `22/11/2026`; another text stays as it is. */
export function writeDay(day: string, language: string): string {
  if (!isDay(day)) return day
  // The marks of direction that some languages put between the digits would be typed over.
  return writerOf(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\p{Cf}/gu, '')
}

/** The words for days by the number of days from today. */
export type DayWords = readonly (readonly [word: string, later: number])[]

/** How a day is read. */
export interface DayReading {
  language: string
  today: string
  words: DayWords
  /** Nothing more is typed: a year may be of two digits or left out. */
  isWhole: boolean
}

/** The names of the days of the week in a language, long and short, each for the next such day. */
export function weekdayWords(language: string, today: string): DayWords {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((later) => {
    const at = Date.parse(`${daysFrom(today, later)}T00:00:00Z`)
    const name = (weekday: 'long' | 'short') =>
      new Intl.DateTimeFormat(customsOf(language), { weekday, timeZone: 'UTC' }).format(at)
    return [name('long'), name('short')].map((word) => [word.replace('.', ''), later] as const)
  })
}

const padded = (text: string) => text.padStart(2, '0')

/** The year that was typed; of this century where it has two digits, and this one where it has none. */
function yearOf(typed: string | undefined, { today, isWhole }: DayReading): string | undefined {
  if (typed?.length === 4) return typed
  if (!isWhole) return undefined
  if (typed === undefined) return today.slice(0, 4)
  return typed.length === 2 ? `20${typed}` : undefined
}

/**
 * Reads a day as people type it: by a word, as ISO 8601 writes it, or in the order and with any
 * signs of their language; undefined for what is none.
 */
export function readDay(typed: string, reading: DayReading): string | undefined {
  const text = fold(typed.trim())
  const word = reading.words.find(([one]) => fold(one) === text)
  if (word) return daysFrom(reading.today, word[1])
  if (isDay(text)) return text
  const numbers = text.split(/\D+/).filter(Boolean)
  if (/\p{L}/u.test(text) || numbers.length < 2 || numbers.length > 3) return undefined
  const order = writerOf(reading.language)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))
    .filter((part) => numbers.length === 3 || part !== 'year')
  const found = Object.fromEntries(order.map((part, at) => [part, numbers[at]]))
  const year = yearOf(found.year, reading)
  const day = `${year}-${padded(found.month ?? '')}-${padded(found.day ?? '')}`
  return year !== undefined && isDay(day) ? day : undefined
}
