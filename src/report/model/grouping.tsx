import { useI18nProvider } from 'ra-core'
import type { ReactNode } from 'react'
import type { TimeBucket } from '../../../resources/kit/days/time-buckets.ts'
import { drillDownDimensions } from '../../../resources/kit/reports/drill-down-filter.ts'
import { choiceKey } from '../../i18n/label-keys.ts'
import { customsOf } from '../../../resources/kit/days/customs.ts'
import { lastBuilt } from '../../i18n/last-built.ts'
import type { Group } from '../../data/report-answer.ts'
import { ownerOf, sourceKey, stateKey } from './labels.ts'
import { showState, type Writer } from './values.tsx'

/** Writes time buckets in the reader's language. */
export interface Calendar {
  /** The month of a day. */
  month(day: string): string
  /** A day or month in as few letters as a chart has room for. */
  short(each: TimeBucket, day: string): string
}

const calendarFor = lastBuilt((locale: string): Calendar => {
  // A day is in no time zone: it is read and written as UTC, so that it never shifts.
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const shortMonth = inUtc({ month: 'short', year: '2-digit' })
  const shortDay = inUtc({ day: 'numeric', month: 'short' })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return {
    month: (day) => month.format(at(day)),
    short: (each, day) => (each === 'month' ? shortMonth : shortDay).format(at(day)),
  }
})

/** The reader's calendar. */
export const useCalendar = (): Calendar => calendarFor(customsOf(useI18nProvider().getLocale()))

/** The helpers that names of groups are written with. */
export type GroupWriter = Writer & { calendar: Calendar }

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
  const owner = ownerOf(report, by.by)
  const field = report.fields[by.by]
  if (owner && field?.type === 'choice') return translate(choiceKey(owner, by.by, key))
  if (field?.type === 'flag') return translate(key === '1' ? 'ui.yes' : 'ui.no')
  return group.label ?? `#${key}`
}

/** The name of a group. */
export function showGroup(writer: GroupWriter, dimension: string, group: Group): ReactNode {
  const by = drillDownDimensions(writer.report)[dimension]
  const name = groupName(writer, dimension, group)
  if (group.key === null) return <span className="muted">{name}</span>
  return by && 'by' in by && by.by === 'state' ? showState(writer, group.key) : name
}
