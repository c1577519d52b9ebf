import type { OffSpan } from './useOffTimes.ts'
import type { PlacedRow } from './placed.ts'

const DAY_MINUTES = 24 * 60
/** The hours in which people without shifts are counted as available. */
const USUAL_HOURS = { from: 8 * 60, to: 20 * 60 }

/** The load of a person on a day, in minutes. */
export interface DayLoad {
  usedMinutes: number
  workedMinutes: number
  /** The first and last minute of the day at which the person works; undefined on a day off. */
  hours?: { from: number; to: number }
}

type Span = Pick<OffSpan, 'startMinute' | 'endMinute'>

/** Returns the spans of working time between the off times, in minutes of the day. */
function listWorkingSpans(offSpans: readonly Span[]) {
  const hasShift = offSpans.some(
    ({ startMinute, endMinute }) => startMinute <= 0 || endMinute >= DAY_MINUTES,
  )
  const { from, to } = hasShift ? { from: 0, to: DAY_MINUTES } : USUAL_HOURS
  const sortedSpans = offSpans.toSorted((first, second) => first.startMinute - second.startMinute)
  const spans: { from: number; to: number }[] = []
  let minute = from
  for (const { startMinute, endMinute } of sortedSpans) {
    if (startMinute > minute) spans.push({ from: minute, to: Math.min(startMinute, to) })
    minute = Math.max(minute, endMinute)
  }
  if (minute < to) spans.push({ from: minute, to })
  return spans
}

/** Returns the spans of working time in which a person has no row, in minutes of the day. */
export const listFreeSpans = (
  placedRows: readonly PlacedRow[],
  offSpans: readonly OffSpan[] = [],
): { from: number; to: number }[] =>
  listWorkingSpans([
    ...offSpans,
    ...placedRows.map(({ startMinute, minutes }) => ({
      startMinute,
      endMinute: startMinute + minutes,
    })),
  ])

/** Measures the minutes of a person's rows and of their working time on a day. */
export function measureDayLoad(
  placedRows: readonly PlacedRow[],
  offSpans: readonly OffSpan[] = [],
): DayLoad {
  const spans = listWorkingSpans(offSpans)
  const [first] = spans
  const last = spans.at(-1)
  return {
    usedMinutes: placedRows.reduce((total, { minutes }) => total + minutes, 0),
    workedMinutes: spans.reduce((total, { from, to }) => total + to - from, 0),
    ...(first && last && { hours: { from: first.from, to: last.to } }),
  }
}
