import type { TimeBucket } from '../../days/time-buckets.ts'
import { choiceKey } from '../../text/label-keys.ts'
import { drillDownDimensions } from '../drill-down-filter.ts'
import type { Group } from '../report-answer.ts'
import { findOwner, sourceKey, stateKey } from './report-labels.ts'
import type { ReportWriter } from './value-words.ts'

/** Formats time buckets in the reader's language. */
export interface Calendar {
  /** Formats the month of a day. */
  month(day: string): string
  /** Formats a day or month as short as a chart needs. */
  short(each: TimeBucket, day: string): string
}

/** A day in a month whose name is longer than its short form in every language. */
const LONG = '2026-09-01'

/** Invisible direction marks. */
const MARKS = /[\u061c\u200e\u200f]/g

/** Builds the calendar of a locale. */
export function createCalendar(locale: string): Calendar {
  // A day has no time zone: it is parsed and formatted as UTC, so that it never shifts.
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const shortMonth = inUtc({ month: 'short', year: '2-digit' })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  // If months have no short names, as in Arabic, a chart shows their numbers.
  const isShort =
    inUtc({ month: 'short' }).format(at(LONG)) !== inUtc({ month: 'long' }).format(at(LONG))
  const shortDay = inUtc(
    isShort ? { day: 'numeric', month: 'short' } : { day: '2-digit', month: '2-digit' },
  )
  return {
    month: (day) => month.format(at(day)),
    // Direction marks would swap a day and its month.
    short: (each, day) =>
      (each === 'month' ? shortMonth : shortDay).format(at(day)).replaceAll(MARKS, ''),
  }
}

/** The formatters of group names. */
export type GroupWriter = ReportWriter & { calendar: Calendar }

function bucketName(each: TimeBucket, day: string, writer: GroupWriter): string {
  if (each === 'month') return writer.calendar.month(day)
  const date = writer.format.date(day)
  return each === 'day' ? date : writer.translate('reports.week_of', { day: date })
}

/** Returns the name of a group as text. */
export function groupName(writer: GroupWriter, dimension: string, group: Group): string {
  const { report, translate } = writer
  const by = drillDownDimensions(report)[dimension]
  if (group.key === null || !by) return translate('reports.none')
  const key = String(group.key)
  if ('each' in by) return bucketName(by.each, key, writer)
  if (by.by === 'hour') return `${key.padStart(2, '0')}:00`
  if (by.by === 'source') return translate(sourceKey(key))
  if (by.by === 'state') return translate(stateKey(key))
  const owner = findOwner(writer, by.by)
  const field = report.fields[by.by]
  if (owner && field?.type === 'choice') return translate(choiceKey(owner, by.by, key))
  if (field?.type === 'flag') return translate(key === '1' ? 'ui.yes' : 'ui.no')
  return group.label ?? `#${key}`
}
