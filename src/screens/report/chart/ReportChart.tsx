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
import { isTimeDimension, type Point, buildChartPoints } from './points.ts'

/** The height of a chart in pixels. */
const TIME_CHART_HEIGHT = 280
const BAR_ROW_HEIGHT = 34

interface ReportChartProps {
  report: AnyReport
  dimension: string
  groups: readonly Group[]
  totals: Line | undefined
  title: string
  drillDown: DrillDown
}

const getCompactFormat = memoizeLast((locale: string) => {
  const numberFormat = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (value: number) => numberFormat.format(value)
})

/** Returns a function that abbreviates numbers on the scale: `1.2K`. */
const useNumberShortener = () => getCompactFormat(getCustomsLocale(useI18nProvider().getLocale()))

function useNames(report: AnyReport, dimension: string) {
  const writer = useReportWriter(report)
  const dimensionSpec = report.dimensions[dimension]
  const getGroupName = (group: Group) => formatGroupName(writer, dimension, group)
  const getShortName = (group: Group) =>
    dimensionSpec && 'each' in dimensionSpec
      ? writer.calendar.short(dimensionSpec.each, String(group.key))
      : getGroupName(group)
  return { getName: getGroupName, getShortName }
}

/** Returns the description of the chart for screen readers. */
function useSummary(
  { report, totals, title }: ReportChartProps,
  getGroupName: (group: Group) => string,
) {
  const translate = useTranslate()
  const format = useFormat()
  const { measure } = report.chart
  const measureSpec = report.measures[measure]
  return (points: readonly Point[]) => {
    const firstPoint = points[0]
    const lastPoint = points.at(-1)
    if (!firstPoint || !lastPoint || !measureSpec) return title
    const describe = ({ group }: Point) =>
      `${getGroupName(group)}, ${formatMeasure(measureSpec, group[measure], format)}`
    const largestPoint = points.reduce((first, second) =>
      second.size > first.size ? second : first,
    )
    const smallestPoint = points.reduce((first, second) =>
      second.size < first.size ? second : first,
    )
    return translate('reports.chart.summary', {
      title,
      first: getGroupName(firstPoint.group),
      last: getGroupName(lastPoint.group),
      most: describe(largestPoint),
      least: describe(smallestPoint),
      total: formatMeasure(measureSpec, totals?.[measure], format),
    })
  }
}

/** The chart of a report. Each bar or point is a drill-down link, for mouse and keyboard. */
export function ReportChart(props: ReportChartProps) {
  const { report, dimension, groups, title, drillDown } = props
  const translate = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const summaryId = useId()
  const isReversed = usePreferences().direction === 'rtl'
  const { getName: getGroupName, getShortName } = useNames(report, dimension)
  const getSummary = useSummary(props, getGroupName)
  const { measure, kind } = report.chart
  const dimensionSpec = report.dimensions[dimension]
  const hasTimeAxis = isTimeDimension(dimensionSpec)
  const { points, total } = useMemo(
    () => buildChartPoints(report, dimensionSpec, groups),
    [report, dimensionSpec, groups],
  )
  const measureSpec = report.measures[measure]
  const shortenNumber = useNumberShortener()
  const timeChartKind = points.length > 1 ? kind : 'bars'
  if (!measureSpec || points.length === 0) return null
  const openPoint = (index: number) => {
    const group = points[index]?.group
    const search = group && drillDown({ dimension, key: group.key, measure, value: group[measure] })
    if (search !== undefined) void navigate({ search })
  }
  return (
    <figure className="chart-figure" aria-label={title} aria-describedby={summaryId}>
      <LazyChart
        series={title}
        kind={hasTimeAxis ? timeChartKind : 'categories'}
        points={points.map(({ group, size }) => ({
          size,
          name: getGroupName(group),
          shortName: getShortName(group),
          text: formatMeasure(measureSpec, group[measure], format),
        }))}
        shortenNumber={shortenNumber}
        isReversed={isReversed}
        height={hasTimeAxis ? TIME_CHART_HEIGHT : points.length * BAR_ROW_HEIGHT + 40}
        onOpen={openPoint}
      />
      <p id={summaryId} className="hidden">
        {getSummary(points)}
      </p>
      {points.length < total && (
        <figcaption>
          {translate(hasTimeAxis ? 'reports.chart.latest' : 'reports.chart.largest', {
            shown: format.number(points.length),
            total: format.number(total),
          })}
        </figcaption>
      )}
    </figure>
  )
}
