import type { ReactNode } from 'react'
import type { Registry } from '../../../../registry/entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../../../../registry/reports/any-report.ts'
import { formatMeasure, getEntityState } from '../../../../registry/reports/text/value-words.ts'
import { FieldValue, isNumeric } from '../../../parts/fields/cells/FieldValue.tsx'
import type { Format } from '../../../platform/i18n/format.ts'
import type { ColumnKind } from '../../../parts/table/columns/column.ts'
import type { ValueWriter } from '../../../parts/table/field-column.tsx'
import { Money } from '../../../platform/ui/values/Money.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import type { Line } from '../../../platform/data/report-answer.ts'
import {
  isEmptyGroup,
  getMeasure,
  findShownField,
  getSourceKey,
  getReportStateKey,
} from '../../../../registry/reports/text/report-labels.ts'

/** The helpers that format the values of a report. */
export interface ReportWriter extends ValueWriter {
  registry: Registry
  report: AnyReport
}

const emptyValue = <span className="muted">–</span>

/** Formats a number of a report. Amounts stay text, so that nothing rounds them. */
export function renderMeasure(measure: AnyMeasure, value: unknown, format: Format): ReactNode {
  if (value === null || value === undefined) return emptyValue
  const { type } = measure
  const text = formatMeasure(measure, value, format)
  if (type === 'percent')
    return (
      <bdi dir="ltr" translate="no">
        {text}
      </bdi>
    )
  if (type === 'date') return <time dateTime={String(value)}>{text}</time>
  if (type === 'integer') return <span translate="no">{text}</span>
  return <Money {...format.money(String(value))} />
}

/** The badge of a row's state. */
export function renderState({ report, translate }: ReportWriter, state: unknown): ReactNode {
  const tone = report.states[String(state)]
  return tone ? (
    <StateBadge tone={tone}>{translate(getReportStateKey(String(state)))}</StateBadge>
  ) : (
    emptyValue
  )
}

/** The badge of a line's state, with the labels of the row's lists. */
export function renderLineState(writer: ReportWriter, line: Line): ReactNode {
  const state = getEntityState(writer, line)
  if (!state) return renderState(writer, line.state)
  const { key, ...appearance } = state
  return <StateBadge {...appearance}>{writer.translate(key)}</StateBadge>
}

/** A value of a line of a report. */
export function renderCell(writer: ReportWriter, line: Line, column: string): ReactNode {
  const { report, translate, format } = writer
  const measure = getMeasure(report, column)
  if (isEmptyGroup(report, line, column))
    return <span className="muted">{translate('reports.none')}</span>
  if (measure) return renderMeasure(measure, line[column], format)
  if (column === 'state') return renderLineState(writer, line)
  if (column === 'source') return translate(getSourceKey(String(line.source)))
  if (column === 'day') {
    const day = String(line.day)
    return <time dateTime={day}>{format.date(day)}</time>
  }
  const shown = findShownField(writer, column, line.source)
  if (!shown) return emptyValue
  return (
    <FieldValue
      name={shown.name}
      row={{ ...line, [shown.name]: line[column] }}
      resource={shown.resource}
      translate={translate}
      format={format}
    />
  )
}

/** Returns the kind of a measure's column. All except dates are aligned numbers. */
export const getMeasureKind = ({ type }: AnyMeasure): ColumnKind | undefined =>
  type === 'date' ? undefined : 'number'

/** Returns the kind of a report's column. */
export function getColumnKind(report: AnyReport, column: string): ColumnKind | undefined {
  if (column === report.columns[0]) return 'title'
  if (column === 'state') return 'state'
  const measure = getMeasure(report, column)
  if (measure) return getMeasureKind(measure)
  return isNumeric(report.fields[column]) ? 'number' : undefined
}
