import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { isDay } from '../../../registry/days/days.ts'
import { fold } from '../../../registry/values/search-text.ts'
import { type DayReading, readDay } from './day-text.ts'

const CLOCK = /^(?<hour>\d{1,2})(?:(?<sign>[:.]|\s?h\s?)(?<minute>\d{2})|(?<mark>\s?h))?$/
const DIGITS = /^(?<hour>\d{1,2})(?<minute>\d{2})$/
const MARKS = /\p{Cf}/gu

/** Returns the words of a language for the halves of the day, folded: `am` and `pm`. */
function getDayHalves(language: string): readonly string[] {
  const writer = new Intl.DateTimeFormat(getCustomsLocale(language), {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
  })
  return [0, 12].map((hour) => {
    const parts = writer.formatToParts(Date.UTC(2026, 0, 1, hour))
    return plain(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '')
  })
}

const plain = (text: string) => fold(text.replace(MARKS, '')).replace(/\.(?=\p{L}|$)/gu, '')

/** Converts an hour with a half of the day to the 24-hour clock. 0 is the first half. */
function convertHour(hour: number, half: number): number {
  if (half < 0) return hour
  return hour >= 1 && hour <= 12 ? (hour % 12) + half * 12 : Number.NaN
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
  isWhole: boolean
}

/** Returns a time without its words, and the half of the day they named; negative for none. */
function withoutWords(text: string, { language, fillers }: TimeReading) {
  let rest = text
  for (const filler of fillers.map(plain)) {
    if (rest.startsWith(`${filler} `)) rest = rest.slice(filler.length + 1)
    if (rest.endsWith(filler)) rest = rest.slice(0, -filler.length)
  }
  const half = getDayHalves(language).findIndex((half) => half !== '' && rest.endsWith(half))
  if (half >= 0) rest = rest.slice(0, -(getDayHalves(language)[half] ?? '').length)
  return { rest: rest.trim(), half, isMarked: half >= 0 || rest.trim() !== text }
}

/**
 * Reads a typed time of day: `9:30`, `9.30`, `9h30`, `0930`, `3 pm`, in any digits. Returns
 * undefined for an invalid text.
 */
export function readTime(typed: string, reading: TimeReading): string | undefined {
  const { rest, half, isMarked } = withoutWords(plain(typed.trim()), reading)
  const { hour, minute = '0', sign, mark } = (CLOCK.exec(rest) ?? DIGITS.exec(rest))?.groups ?? {}
  if (hour === undefined) return undefined
  const isShort = sign === undefined && mark === undefined && !isMarked
  if (isShort && !reading.isWhole) return undefined
  return formatTime(convertHour(Number(hour), half), Number(minute))
}

/** The settings for reading a day and a time. */
export interface MomentReading extends DayReading, Omit<TimeReading, 'isWhole'> {
  /** The day to use if none is typed. */
  day: string
  /** The current instant, and the words that mean it. */
  now: readonly [word: string, moment: string]
}

/** Returns whether digits cannot be read as the end of the day before them. */
const isApart = (day: string, time: string) => /\D/.test(time) || /\p{L}|[./-]/u.test(day)

/**
 * Reads a typed day and time, such as `tomorrow 15:00`, or a time alone. Returns
 * `YYYY-MM-DDTHH:MM`, or undefined for an invalid text.
 */
export function readMoment(typed: string, reading: MomentReading): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(fold(text).toUpperCase())
  if (iso)
    return isDay(iso[1] ?? '') && readTime(iso[2] ?? '', reading)
      ? `${iso[1]}T${iso[2]}`
      : undefined
  const [word, now] = reading.now
  if (fold(text) === fold(word)) return now
  const tokens = text.split(/[\s,،]+/).filter(Boolean)
  for (let from = 0; from < tokens.length; from += 1) {
    const [before, after] = [tokens.slice(0, from).join(' '), tokens.slice(from).join(' ')]
    const time = readTime(after, reading)
    const day = before === '' ? reading.day : readDay(before, { ...reading, isWhole: true })
    if (time && day && (before === '' || isApart(before, after))) return `${day}T${time}`
  }
  return undefined
}

/** Formats a time of day in the digits of a language. */
export function writeTime(time: string, language: string): string {
  const at = Date.parse(`2026-01-01T${time}:00Z`)
  if (Number.isNaN(at)) return time
  const how = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(getCustomsLocale(language), how).format(at).replace(MARKS, '')
}
