import { getDrillDownDimensions } from '../drill-down-filter.ts'
import type { AnyReport } from '../any-report.ts'
import type { ReportAnswer } from '../report-answer.ts'
import { formatGroupName, type GroupFormatter } from './group-names.ts'
import { getDimensionKey, getParamKey, getSourceKey, getReportStateKey } from './report-labels.ts'
import { resolveParams } from '../address/report-period.ts'
import type { ReportState } from '../address/report-state.ts'
import { findTitle } from './titles.ts'

/** The titles of referenced rows in a response. */
export type TitledAnswer = Pick<ReportAnswer, 'lines' | 'groups'> | undefined
export type NamedText = readonly [name: string, value: string]

function formatParam(
  { report, translate, format }: GroupFormatter,
  name: string,
  value: string,
  titles: TitledAnswer,
): string {
  const param = report.params[name]
  if (!param || value === '') return translate('ui.any')
  switch (param.type) {
    case 'date':
      return format.date(value)
    case 'period':
      return value.split('..').map(format.date).join(' – ')
    case 'choice':
      return translate(param.selects === 'source' ? getSourceKey(value) : getReportStateKey(value))
    case 'flag':
      return translate(getReportStateKey(param.states[value === '1' ? 1 : 0]))
    case 'reference':
      return findTitle(titles, param.via ? undefined : param.field, value)
    case 'text':
      return value
  }
}

/**
 * Summarizes the parameters of a report in one line: the days first, then other limits.
 */
export function summarizeParams(
  writer: GroupFormatter,
  report: AnyReport,
  state: ReportState,
  getTitle: (name: string) => string,
): string {
  const paramValues = resolveParams(report, state.params, writer.format.today)
  const limitingParams = Object.entries(report.params).filter(
    ([name]) => (paramValues[name] ?? '') !== '',
  )
  const isDay = ([, { type }]: (typeof limitingParams)[number]) => type === 'date'
  const formatText = ([name, { type }]: (typeof limitingParams)[number]) =>
    type === 'reference'
      ? getTitle(name)
      : formatParam(writer, name, paramValues[name] ?? '', undefined)
  const daysText = limitingParams.filter(isDay).map(formatText).join(' – ')
  const otherTexts = limitingParams.filter((param) => !isDay(param)).map(formatText)
  return [daysText, ...otherTexts].filter(Boolean).join(' · ')
}

/** Describes the parameters and drill-down filters of a report. */
export function listParamTexts(
  writer: GroupFormatter,
  report: AnyReport,
  state: ReportState,
  titles: TitledAnswer,
): NamedText[] {
  const paramValues = resolveParams(report, state.params, writer.format.today)
  const params = Object.keys(report.params).map((name): NamedText => [
    writer.translate(getParamKey(name)),
    formatParam(writer, name, paramValues[name] ?? '', titles),
  ])
  return [
    ...params,
    ...listDrillDownTexts(writer, state, titles).map(({ name, value }): NamedText => [name, value]),
  ]
}

/** Describes the drill-down filters of a report. */
export function listDrillDownTexts(
  writer: GroupFormatter,
  { where }: ReportState,
  titles: TitledAnswer,
) {
  return Object.entries(where).map(([dimension, key]) => {
    const dimensionDeclaration = getDrillDownDimensions(writer.report)[dimension]
    const fieldName =
      dimensionDeclaration && 'by' in dimensionDeclaration ? dimensionDeclaration.by : undefined
    const label = key === null ? null : findTitle(titles, fieldName, String(key))
    return {
      dimension,
      name: writer.translate(getDimensionKey(dimension === 'source' ? 'kind' : dimension)),
      value: formatGroupName(writer, dimension, { key, label }),
    }
  })
}
