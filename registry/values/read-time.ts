import { getCustomsLocale } from '../days/customs.ts'
import { LANGUAGES } from '../words/languages.ts'
import { foldLetters } from './search-text.ts'

/** A time with a sign between hours and minutes, or with the mark of an hour. */
const CLOCK_TIME =
  /^(?<hour>\d{1,2})(?:(?<sign>\s?[:.]\s?|\s?h\s?)(?<minute>\d{2})(?:[:.](?<second>[0-5]\d)(?:[.,]\d+)?)?|(?<mark>\s?h))?$/
/** A time without a sign, such as `0800`. */
const DIGITS_ONLY = /^(?<hour>\d{1,2})(?<minute>\d{2})$/
const HALF_DAY = 12
const FULL_DAY = 24

const normalizeText = (text: string) =>
  foldLetters(text)
    .replace(/\.(?=\p{L}|$)/gu, '')
    .trim()

/** Returns the words of every language for the halves of the day, folded: `am` and `pm`. */
function listHalfDayWords(): readonly (readonly [word: string, half: number])[] {
  const words = LANGUAGES.flatMap(({ locale }) => {
    const format = new Intl.DateTimeFormat(getCustomsLocale(locale), {
      hour: 'numeric',
      hour12: true,
      timeZone: 'UTC',
    })
    return [0, 1].map((half) => {
      const parts = format.formatToParts(Date.UTC(2026, 0, 1, half * HALF_DAY))
      const word = parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
      return [normalizeText(word), half] as const
    })
  })
  return [...words, ['am', 0] as const, ['pm', 1] as const].filter(([word]) => word !== '')
}

// Created on first use, because it builds a formatter for each language.
let halfDayWords: ReturnType<typeof listHalfDayWords> | undefined

/** Returns the word for a half of the day at the end of a text. */
function findHalfDayWord(text: string) {
  if (!/\p{L}$/u.test(text)) return undefined
  halfDayWords ??= listHalfDayWords()
  return halfDayWords.find(([word]) => text.endsWith(word))
}

/** The settings for reading a time of day. */
export interface TimeReading {
  /** Words around a time that have no meaning: `at`, `o’clock`. */
  fillers?: readonly string[]
  /**
   * The digits without a sign that are a time: none; those with minutes, such as `0800`, by
   * default; or an hour alone, too.
   */
  digits?: 'none' | 'with_minutes' | 'hours'
}

/** A time of the clock. The hour 24 is the end of the day. */
export interface ClockTime {
  hour: number
  minute: number
}

/** Returns a time without its words, and the half of the day they name; -1 for none. */
function removeTimeWords(text: string, fillers: readonly string[]) {
  let remainingText = text
  for (const filler of fillers.map(normalizeText)) {
    if (remainingText.startsWith(`${filler} `))
      remainingText = remainingText.slice(filler.length + 1)
    if (remainingText.endsWith(filler)) remainingText = remainingText.slice(0, -filler.length)
  }
  const found = findHalfDayWord(remainingText)
  if (found) remainingText = remainingText.slice(0, -found[0].length)
  const rest = remainingText.trim()
  return { rest, half: found?.[1] ?? -1, hasWords: found !== undefined || rest !== text }
}

/** Converts an hour with a half of the day to the 24-hour clock. */
function toFullHour(hour: number, half: number): number {
  if (half < 0) return hour
  return hour >= 1 && hour <= HALF_DAY ? (hour % HALF_DAY) + half * HALF_DAY : Number.NaN
}

/** A time as programs write it, which is most of the times that are read. */
const STORED_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The maximum length of a text with a time. */
const MAX_LENGTH = 100

/** Reads a time of day as numbers. Seconds are dropped. Returns undefined for an invalid text. */
export function readClock(
  text: string,
  { fillers = [], digits = 'with_minutes' }: TimeReading = {},
): ClockTime | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const { rest, half, hasWords } = removeTimeWords(normalizeText(text), fillers)
  const groups = (CLOCK_TIME.exec(rest) ?? DIGITS_ONLY.exec(rest))?.groups
  if (!groups) return undefined
  const isBare = groups.sign === undefined && groups.mark === undefined && !hasWords
  const isRead = digits === 'hours' || (digits === 'with_minutes' && groups.minute !== undefined)
  if (isBare && !isRead) return undefined
  const hour = toFullHour(Number(groups.hour), half)
  const minute = Number(groups.minute ?? 0)
  const isEndOfDay = hour === FULL_DAY && minute === 0 && Number(groups.second ?? 0) === 0
  return (hour < FULL_DAY && minute < 60) || isEndOfDay ? { hour, minute } : undefined
}

/** Formats a time of the clock as `HH:MM`. The end of the day is `00:00`. */
export const formatClockTime = ({ hour, minute }: ClockTime): string =>
  [hour % FULL_DAY, minute].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Reads a time of day as people and programs write it: `9:30`, `9.30`, `9h30`, `0930`, `3 pm`,
 * `09:30:00`, in any digits. Returns `HH:MM`, or undefined for an invalid text.
 */
export function readTime(text: string, reading?: TimeReading): string | undefined {
  if (STORED_TIME.test(text)) return text
  const time = readClock(text, reading)
  return time && formatClockTime(time)
}
