import { useI18nProvider, useTranslate } from 'ra-core'
import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { memoizeLast } from '../../../platform/i18n/memoize-last.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import type { Group, Line } from '../../../platform/data/report-answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { formatGroupName } from '../../../../registry/reports/text/group-names.ts'
import { useReportWriter } from '../model/grouping.tsx'
import { formatMeasure } from '../../../../registry/reports/text/value-words.ts'
import { LazyChart } from './LazyChart.tsx'
import { isTime, type Point, chartPoints } from './points.ts'

/** The height of a chart in pixels. */
const HEIGHT = 280
const ROW = 34

interface ReportChartProps {
  report: AnyReport
  dimension: string
  groups: readonly Group[]
  totals: Line | undefined
  title: string
  drillDown: DrillDown
}

const getCompactFormat = memoizeLast((locale: string) => {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value: number) => compact.format(value)
})

/** Returns a function that abbreviates numbers on the scale: `1.2K`. */
const useShort = () => getCompactFormat(getCustomsLocale(useI18nProvider().getLocale()))

function useNames(report: AnyReport, dimension: string) {
  const writer = useReportWriter(report)
  const by = report.dimensions[dimension]
  const name = (group: Group) => formatGroupName(writer, dimension, group)
  const short = (group: Group) =>
    by && 'each' in by ? writer.calendar.short(by.each, String(group.key)) : name(group)
  return { name, short }
}

/** Returns the description of the chart for screen readers. */
function useSummary({ report, totals, title }: ReportChartProps, names: (group: Group) => string) {
  const translate = useTranslate()
  const format = useFormat()
  const { measure } = report.chart
  const declared = report.measures[measure]
  return (points: readonly Point[]) => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last || !declared) return title
    const describe = ({ group }: Point) =>
      `${names(group)}, ${formatMeasure(declared, group[measure], format)}`
    const most = points.reduce((a, b) => (b.size > a.size ? b : a))
    const least = points.reduce((a, b) => (b.size < a.size ? b : a))
    return translate('reports.chart.summary', {
      title,
      first: names(first.group),
      last: names(last.group),
      most: describe(most),
      least: describe(least),
      total: formatMeasure(declared, totals?.[measure], format),
    })
  }
}

/** The chart of a report. Each bar or point is a drill-down link, for mouse and keyboard. */
export function ReportChart(props: ReportChartProps) {
  const { report, dimension, groups, title, drillDown } = props
  const translate = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const id = useId()
  const isReversed = usePreferences().direction === 'rtl'
  const { name, short } = useNames(report, dimension)
  const summary = useSummary(props, name)
  const { measure, kind } = report.chart
  const by = report.dimensions[dimension]
  const isTimed = isTime(by)
  const { points, total } = useMemo(() => chartPoints(report, by, groups), [report, by, groups])
  const declared = report.measures[measure]
  const scale = useShort()
  if (!declared || points.length === 0) return null
  const open = (at: number) => {
    const group = points[at]?.group
    const search = group && drillDown({ dimension, key: group.key, measure, value: group[measure] })
    if (search !== undefined) void navigate({ search })
  }
  return (
    <figure className="chart-figure" aria-label={title} aria-describedby={id}>
      <LazyChart
        series={title}
        kind={isTimed ? (points.length > 1 ? kind : 'bars') : 'categories'}
        points={points.map(({ group, size }) => ({
          size,
          name: name(group),
          short: short(group),
          text: formatMeasure(declared, group[measure], format),
        }))}
        short={scale}
        isReversed={isReversed}
        height={isTimed ? HEIGHT : points.length * ROW + 40}
        onOpen={open}
      />
      <p id={id} className="hidden">
        {summary(points)}
      </p>
      {points.length < total && (
        <figcaption>
          {translate(isTimed ? 'reports.chart.latest' : 'reports.chart.largest', {
            shown: format.number(points.length),
            total: format.number(total),
          })}
        </figcaption>
      )}
    </figure>
  )
}
