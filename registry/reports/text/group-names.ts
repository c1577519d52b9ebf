import type { TimeBucket } from '../../days/time-buckets.ts'
import { getChoiceLabelKey } from '../../text/label-keys.ts'
import { getDrillDownDimensions, MEASURE_DIMENSION } from '../drill-down-filter.ts'
import type { ReportGroup } from '../report-answer.ts'
import { findFieldOwner, getMeasureKey, getSourceKey, getReportStateKey } from './report-labels.ts'
import type { ReportFormatter } from './value-words.ts'

/** Formats time buckets in the reader's language. */
export interface CalendarTexts {
  /** Formats the month of a day. */
  month(day: string): string
  /** Formats a day or month as short as a chart needs. */
  short(each: TimeBucket, day: string): string
}

/** A day in a month whose long name differs from its short name in every language. */
const LONG_MONTH_DAY = '2026-09-01'

/** Invisible direction marks. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g

/** Builds the calendar of a locale. */
export function createCalendar(locale: string): CalendarTexts {
  // A day has no time zone: it is parsed and formatted as UTC, so that it never shifts.
  const createUtcFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = createUtcFormat({ month: 'long', year: 'numeric' })
  const shortMonth = createUtcFormat({ month: 'short', year: '2-digit' })
  const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`)
  // Languages without short month names, such as Arabic, use numbers in charts.
  const hasShortMonths =
    createUtcFormat({ month: 'short' }).format(toUtcDate(LONG_MONTH_DAY)) !==
    createUtcFormat({ month: 'long' }).format(toUtcDate(LONG_MONTH_DAY))
  const shortDay = createUtcFormat(
    hasShortMonths ? { day: 'numeric', month: 'short' } : { day: '2-digit', month: '2-digit' },
  )
  return {
    month: (day) => month.format(toUtcDate(day)),
    // Direction marks would swap a day and its month.
    short: (each, day) =>
      (each === 'month' ? shortMonth : shortDay)
        .format(toUtcDate(day))
        .replaceAll(DIRECTION_MARKS, ''),
  }
}

/** The formatters of group names. */
export type GroupFormatter = ReportFormatter & { calendar: CalendarTexts }

function formatBucket(each: TimeBucket, day: string, writer: GroupFormatter): string {
  if (each === 'month') return writer.calendar.month(day)
  const date = writer.format.date(day)
  return each === 'day' ? date : writer.translate('reports.week_of', { day: date })
}

/** Returns the name of a group as text. */
export function formatGroupName(
  writer: GroupFormatter,
  dimension: string,
  group: ReportGroup,
): string {
  const { report, translate } = writer
  const dimensionDeclaration = getDrillDownDimensions(report)[dimension]
  if (group.key === null || !dimensionDeclaration) return translate('reports.none')
  const key = String(group.key)
  if ('each' in dimensionDeclaration) return formatBucket(dimensionDeclaration.each, key, writer)
  if (dimensionDeclaration.by === 'hour') return `${key.padStart(2, '0')}:00`
  if (dimensionDeclaration.by === 'source') return translate(getSourceKey(key))
  if (dimensionDeclaration.by === 'state') return translate(getReportStateKey(key))
  if (dimensionDeclaration.by === MEASURE_DIMENSION) return translate(getMeasureKey(key))
  const owner = findFieldOwner(writer, dimensionDeclaration.by)
  const field = report.fields[dimensionDeclaration.by]
  if (owner && field?.type === 'choice')
    return translate(getChoiceLabelKey(owner, dimensionDeclaration.by, key))
  if (field?.type === 'text') return key
  if (field?.type === 'flag') return translate(key === '1' ? 'ui.yes' : 'ui.no')
  return group.label ?? `#${key}`
}
