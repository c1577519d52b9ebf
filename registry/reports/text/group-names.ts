import type { TimeBucket } from '../../days/time-buckets.ts'
import { choiceKey } from '../../text/label-keys.ts'
import { drillDownDimensions } from '../drill-down-filter.ts'
import type { Group } from '../report-answer.ts'
import { ownerOf, sourceKey, stateKey } from './report-labels.ts'
import type { ReportWriter } from './value-words.ts'

/** Writes time buckets in the reader's language. */
export interface Calendar {
  /** The month of a day. */
  month(day: string): string
  /** A day or month in as few letters as a chart has room for. */
  short(each: TimeBucket, day: string): string
}

/** A day of a month whose name is long in every language. */
const LONG = '2026-09-01'

/** The invisible marks that say where a text is read from. */
const MARKS = /[\u061c\u200e\u200f]/g

/** Builds the calendar of a locale. */
export function createCalendar(locale: string): Calendar {
  // A day is in no time zone: it is read and written as UTC, so that it never shifts.
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const shortMonth = inUtc({ month: 'short', year: '2-digit' })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  // Where months have no short names, as in Arabic, a chart has room for their numbers only.
  const isShort =
    inUtc({ month: 'short' }).format(at(LONG)) !== inUtc({ month: 'long' }).format(at(LONG))
  const shortDay = inUtc(
    isShort ? { day: 'numeric', month: 'short' } : { day: '2-digit', month: '2-digit' },
  )
  return {
    month: (day) => month.format(at(day)),
    // Marks of direction would turn a day and its month around, as they stand in no input.
    short: (each, day) =>
      (each === 'month' ? shortMonth : shortDay).format(at(day)).replaceAll(MARKS, ''),
  }
}

/** The helpers that names of groups are written with. */
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
  const owner = ownerOf(writer, by.by)
  const field = report.fields[by.by]
  if (owner && field?.type === 'choice') return translate(choiceKey(owner, by.by, key))
  if (field?.type === 'flag') return translate(key === '1' ? 'ui.yes' : 'ui.no')
  return group.label ?? `#${key}`
}
