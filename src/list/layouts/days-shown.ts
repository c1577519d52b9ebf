import { daysBetween, daysFrom, monthsFrom, weekdayOf } from '../../../registry/days/days.ts'
import { bucketOf } from '../../../registry/days/time-buckets.ts'
import type { Span } from '../../../registry/views/layouts.ts'

/** The day on which the week of a day begins, where weeks begin on a weekday, 0 for Sunday. */
const startOfWeek = (day: string, firstDay: number) =>
  daysFrom(day, -((weekdayOf(day) - firstDay + 7) % 7))

/** Every day from one to another. */
const through = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, later) => daysFrom(from, later))

/** The days that a calendar shows; those of a month in whole weeks. */
export function daysShown(span: Span, day: string, firstDay: number): string[] {
  if (span === 'day') return [day]
  const month = bucketOf('month', day)
  const [first, last] = span === 'week' ? [day, day] : [month.from, month.to]
  return through(startOfWeek(first, firstDay), daysFrom(startOfWeek(last, firstDay), 6))
}

/** The day to which a calendar goes, so many spans later. */
export function stepped(span: Span, day: string, by: number): string {
  if (span === 'month') return monthsFrom(bucketOf('month', day).from, by)
  return daysFrom(day, span === 'week' ? 7 * by : by)
}
