import { drillDownDimensions } from '../drill-down-filter.ts'
import type { AnyReport } from '../any-report.ts'
import type { ReportAnswer } from '../report-answer.ts'
import { groupName, type GroupWriter } from './group-names.ts'
import { dimensionKey, paramKey, sourceKey, stateKey } from './report-labels.ts'
import { shownParams } from '../address/report-period.ts'
import type { ReportState } from '../address/report-state.ts'
import { findTitle } from './titles.ts'

/** The titles of referenced rows in a response. */
export type TitledAnswer = Pick<ReportAnswer, 'lines' | 'groups'> | undefined
export type Fact = readonly [name: string, value: string]

function paramText(
  { report, translate, format }: GroupWriter,
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
      return translate(param.selects === 'source' ? sourceKey(value) : stateKey(value))
    case 'flag':
      return translate(stateKey(param.states[value === '1' ? 1 : 0]))
    case 'reference':
      return findTitle(titles, param.via ? undefined : param.field, value)
    case 'text':
      return value
  }
}

/**
 * Summarizes the parameters of a report in one line: its days, and other parameters with a limit.
 */
export function paramSummary(
  writer: GroupWriter,
  report: AnyReport,
  state: ReportState,
  getTitle: (name: string) => string,
): string {
  const shown = shownParams(report, state.params, writer.format.today)
  const named = Object.entries(report.params).filter(([name]) => (shown[name] ?? '') !== '')
  const isDay = ([, { type }]: (typeof named)[number]) => type === 'date'
  const text = ([name, { type }]: (typeof named)[number]) =>
    type === 'reference' ? getTitle(name) : paramText(writer, name, shown[name] ?? '', undefined)
  const days = named.filter(isDay).map(text).join(' – ')
  const rest = named.filter((param) => !isDay(param)).map(text)
  return [days, ...rest].filter(Boolean).join(' · ')
}

/** Describes the parameters and drill-down filters of a report. */
export function paramFacts(
  writer: GroupWriter,
  report: AnyReport,
  state: ReportState,
  titles: TitledAnswer,
): Fact[] {
  const shown = shownParams(report, state.params, writer.format.today)
  const params = Object.keys(report.params).map((name): Fact => [
    writer.translate(paramKey(name)),
    paramText(writer, name, shown[name] ?? '', titles),
  ])
  return [
    ...params,
    ...drillDownFacts(writer, state, titles).map(({ name, value }): Fact => [name, value]),
  ]
}

/** Describes the drill-down filters of a report. */
export function drillDownFacts(writer: GroupWriter, { where }: ReportState, titles: TitledAnswer) {
  return Object.entries(where).map(([dimension, key]) => {
    const by = drillDownDimensions(writer.report)[dimension]
    const field = by && 'by' in by ? by.by : undefined
    const label = key === null ? null : findTitle(titles, field, String(key))
    return {
      dimension,
      name: writer.translate(dimensionKey(dimension === 'source' ? 'kind' : dimension)),
      value: groupName(writer, dimension, { key, label }),
    }
  })
}
