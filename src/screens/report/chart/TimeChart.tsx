import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { usePhone } from '../../../platform/layout/useMedia.ts'
import type { ChartProps } from './chart-props.ts'
import { getCommonChartProps, LABEL_STYLE } from './common-props.ts'

/** The width for an abbreviated number. */
const NUMBER_WIDTH = 52
/** The maximum number of labels of an axis that fit the narrowest window of each kind. */
const MAX_LABELS = { phone: 5, other: 12 }

/** Returns a filter that keeps every nth label, so that at most `maxLabels` are shown. */
function keepEveryNth(points: number, maxLabels: number): (_: unknown, index: number) => boolean {
  const step = Math.ceil(points / maxLabels)
  return (_, index) => index % step === 0
}

function buildTimeAxes(
  { points, shortenNumber, isReversed }: ChartProps,
  startSide: 'left' | 'right',
  maxLabels: number,
) {
  const x = {
    data: points.map((_, index) => index),
    reverse: isReversed,
    valueFormatter: (index: number, { location }: { location: string }) => {
      const point = points[index]
      return (location === 'tick' ? point?.shortName : point?.name) ?? ''
    },
    disableTicks: true,
    tickLabelStyle: LABEL_STYLE,
    // MUI X measures labels once, maybe before their font has loaded, and would drop some of them.
    tickLabelInterval: keepEveryNth(points.length, maxLabels),
    height: 26,
  }
  const y = {
    position: startSide,
    width: NUMBER_WIDTH,
    valueFormatter: (value: number) => shortenNumber(value),
    disableLine: true,
    disableTicks: true,
    tickLabelStyle: LABEL_STYLE,
    tickNumber: 4,
  }
  return { x, y }
}

/** Time buckets as bars or a line, in the reading direction. */
export function TimeChart(props: ChartProps) {
  const { label, data, valueFormatter, openPoint, startSide, ...chartProps } =
    getCommonChartProps(props)
  const maxLabels = usePhone() ? MAX_LABELS.phone : MAX_LABELS.other
  const { x, y } = buildTimeAxes(props, startSide, maxLabels)
  const series = { data, label, valueFormatter, color: 'var(--mark)' }
  if (props.kind === 'lines') {
    return (
      <LineChart
        {...chartProps}
        grid={{ horizontal: true }}
        series={[{ ...series, curve: 'linear', showMark: true, area: true }]}
        xAxis={[{ ...x, scaleType: 'point' }]}
        yAxis={[{ ...y, min: 0 }]}
        onMarkClick={(_, item) => openPoint(item)}
      />
    )
  }
  return (
    <BarChart
      {...chartProps}
      borderRadius={3}
      grid={{ horizontal: true }}
      series={[series]}
      xAxis={[{ ...x, scaleType: 'band', categoryGapRatio: 0.28 }]}
      yAxis={[y]}
      onItemClick={(_, item) => openPoint(item)}
    />
  )
}
