import { useI18nProvider, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { getDrillDownDimensions } from '../../../../registry/reports/drill-down-filter.ts'
import {
  type CalendarTexts,
  createCalendar,
  formatGroupName,
} from '../../../../registry/reports/text/group-names.ts'
import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { memoizeLast } from '../../../platform/i18n/memoize-last.ts'
import type { Group } from '../../../platform/data/report-answer.ts'
import { registry } from '../../../platform/data/rows/resources.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { renderState, type ReportWriter } from './values.tsx'

const getCalendar = memoizeLast(createCalendar)

/** Returns the calendar of the user's language. */
export const useCalendar = (): CalendarTexts =>
  getCalendar(getCustomsLocale(useI18nProvider().getLocale()))

/** Returns the helpers that format a report in the user's language. */
export function useReportWriter(report: AnyReport): GroupWriter {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  return { registry, report, translate, format, calendar }
}

/** The helpers that format groups. */
export type GroupWriter = ReportWriter & { calendar: CalendarTexts }

/** Returns the name of a group. */
export function renderGroup(writer: GroupWriter, dimension: string, group: Group): ReactNode {
  const dimensionSpec = getDrillDownDimensions(writer.report)[dimension]
  const name = formatGroupName(writer, dimension, group)
  if (group.key === null) return <span className="muted">{name}</span>
  return dimensionSpec && 'by' in dimensionSpec && dimensionSpec.by === 'state'
    ? renderState(writer, group.key)
    : name
}
