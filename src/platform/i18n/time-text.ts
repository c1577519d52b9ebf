import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { isDay } from '../../../registry/days/days.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'
import { type DayReading, readDay } from './day-text.ts'

const CLOCK_TIME = /^(?<hour>\d{1,2})(?:(?<sign>[:.]|\s?h\s?)(?<minute>\d{2})|(?<mark>\s?h))?$/
const DIGITS_ONLY = /^(?<hour>\d{1,2})(?<minute>\d{2})$/
const DIRECTION_MARKS = /\p{Cf}/gu

/** Returns the words of a language for the halves of the day, folded: `am` and `pm`. */
function getDayHalves(language: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(getCustomsLocale(language), {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
  })
  return [0, 12].map((hour) => {
    const parts = formatter.formatToParts(Date.UTC(2026, 0, 1, hour))
    return normalizeText(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '')
  })
}

const normalizeText = (text: string) =>
  foldLetters(text.replace(DIRECTION_MARKS, '')).replace(/\.(?=\p{L}|$)/gu, '')

/** Converts an hour with a half of the day to the 24-hour clock. 0 is the first half. */
function convertHour(hour: number, dayHalf: number): number {
  if (dayHalf < 0) return hour
  return hour >= 1 && hour <= 12 ? (hour % 12) + dayHalf * 12 : Number.NaN
}

function formatTime(hour: number, minute: number): string | undefined {
  const isTime = hour >= 0 && hour < 24 && minute < 60
  return isTime ? [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') : undefined
}

/** The settings for reading a time of day. */
export interface TimeReading {
  language: string
  /** Words around a time that have no meaning: `at`, `o’clock`. */
  fillers: readonly string[]
  /** True if typing has ended, so that an hour may stand alone. */
  isTypingDone: boolean
}

/** Returns a time without its words, and the half of the day they named; negative for none. */
function removeTimeWords(text: string, { language, fillers }: TimeReading) {
  let remainingText = text
  for (const filler of fillers.map(normalizeText)) {
    if (remainingText.startsWith(`${filler} `))
      remainingText = remainingText.slice(filler.length + 1)
    if (remainingText.endsWith(filler)) remainingText = remainingText.slice(0, -filler.length)
  }
  const dayHalf = getDayHalves(language).findIndex(
    (dayHalf) => dayHalf !== '' && remainingText.endsWith(dayHalf),
  )
  if (dayHalf >= 0)
    remainingText = remainingText.slice(0, -(getDayHalves(language)[dayHalf] ?? '').length)
  return {
    rest: remainingText.trim(),
    half: dayHalf,
    hasTimeWords: dayHalf >= 0 || remainingText.trim() !== text,
  }
}

/**
 * Reads a typed time of day: `9:30`, `9.30`, `9h30`, `0930`, `3 pm`, in any digits. Returns
 * undefined for an invalid text.
 */
export function readTime(typedText: string, reading: TimeReading): string | undefined {
  const {
    rest: remainingText,
    half: dayHalf,
    hasTimeWords: hasTimeMark,
  } = removeTimeWords(normalizeText(typedText.trim()), reading)
  const {
    hour,
    minute = '0',
    sign,
    mark,
  } = (CLOCK_TIME.exec(remainingText) ?? DIGITS_ONLY.exec(remainingText))?.groups ?? {}
  if (hour === undefined) return undefined
  const isBareHour = sign === undefined && mark === undefined && !hasTimeMark
  if (isBareHour && !reading.isTypingDone) return undefined
  return formatTime(convertHour(Number(hour), dayHalf), Number(minute))
}

/** The settings for reading a day and a time. */
export interface MomentReading extends DayReading, Omit<TimeReading, 'isTypingDone'> {
  /** The day to use if none is typed. */
  day: string
  /** The current instant, and the words that mean it. */
  now: readonly [word: string, moment: string]
}

/** Returns whether digits cannot be read as the end of the day before them. */
const isUnambiguous = (day: string, time: string) => /\D/.test(time) || /\p{L}|[./-]/u.test(day)

/**
 * Reads a typed day and time, such as `tomorrow 15:00`, or a time alone. Returns
 * `YYYY-MM-DDTHH:MM`, or undefined for an invalid text.
 */
export function readMoment(typedText: string, reading: MomentReading): string | undefined {
  const text = typedText.trim()
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(foldLetters(text).toUpperCase())
  if (iso)
    return isDay(iso[1] ?? '') && readTime(iso[2] ?? '', reading)
      ? `${iso[1]}T${iso[2]}`
      : undefined
  const [word, now] = reading.now
  if (foldLetters(text) === foldLetters(word)) return now
  const tokens = text.split(/[\s,،]+/).filter(Boolean)
  for (let splitIndex = 0; splitIndex < tokens.length; splitIndex += 1) {
    const dayText = tokens.slice(0, splitIndex).join(' ')
    const timeText = tokens.slice(splitIndex).join(' ')
    const time = readTime(timeText, reading)
    const day = dayText === '' ? reading.day : readDay(dayText, { ...reading, isTypingDone: true })
    const isValid = dayText === '' || isUnambiguous(dayText, timeText)
    if (time && day && isValid) return `${day}T${time}`
  }
  return undefined
}

/** Formats a time of day in the digits of a language. */
export function formatTimeInDigits(time: string, language: string): string {
  const timestamp = Date.parse(`2026-01-01T${time}:00Z`)
  if (Number.isNaN(timestamp)) return time
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(getCustomsLocale(language), options)
    .format(timestamp)
    .replace(DIRECTION_MARKS, '')
}
