import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { joinMoment, readMoment } from '../../../registry/values/read-day.ts'
import { readClock, readTime, type TimeReading } from '../../../registry/values/read-time.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'
import { type DayReading, readTypedDay } from './day-text.ts'

const DIRECTION_MARKS = /\p{Cf}/gu

/** The settings for reading a typed time of day. */
interface TypedTimeReading extends Pick<TimeReading, 'fillers'> {
  /** True if typing has ended, so that digits may stand alone. */
  isTypingDone: boolean
}

const buildTimeReading = ({ fillers, isTypingDone }: TypedTimeReading): TimeReading => ({
  fillers,
  digits: isTypingDone ? 'hours' : 'none',
})

/** Reads a typed time of day. Returns undefined for an invalid text. */
export const readTypedTime = (typedText: string, reading: TypedTimeReading): string | undefined =>
  readTime(typedText, buildTimeReading(reading))

/** The settings for reading a day and a time. */
export interface TypedMomentReading extends DayReading, TypedTimeReading {
  /** The day to use if none is typed. */
  day: string
  /** The current instant, and the words that mean it. */
  now: readonly [word: string, moment: string]
}

/**
 * Reads a typed day and time, such as `tomorrow 15:00`, or a time alone. Returns
 * `YYYY-MM-DDTHH:MM`, or undefined for an invalid text.
 */
export function readTypedMoment(
  typedText: string,
  reading: TypedMomentReading,
): string | undefined {
  const [word, now] = reading.now
  if (foldLetters(typedText.trim()) === foldLetters(word)) return now
  const time = readClock(typedText, buildTimeReading(reading))
  if (time) return joinMoment(reading.day, time)
  return readMoment(typedText, {
    fillers: reading.fillers,
    allowsHours: reading.isTypingDone,
    // A time follows, so the day is complete.
    readDay: (text) => readTypedDay(text, { ...reading, isTypingDone: true }),
  })
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
