import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { usePhone } from '../../../platform/layout/useMedia.ts'
import type { ChartProps } from './chart-props.ts'
import { commonProps, LABEL } from './common-props.ts'

/** The width for an abbreviated number. */
const NUMBERS = 52
/** The maximum number of labels of an axis that fit the narrowest window of each kind. */
const LABELS = { phone: 5, other: 12 }

/** Returns a filter that keeps every nth label, so that at most `most` are shown. */
function everyNth(points: number, most: number): (_: unknown, at: number) => boolean {
  const step = Math.ceil(points / most)
  return (_, at) => at % step === 0
}

function timeAxes(
  { points, short, isReversed }: ChartProps,
  side: 'left' | 'right',
  mostLabels: number,
) {
  const x = {
    data: points.map((_, at) => at),
    reverse: isReversed,
    valueFormatter: (at: number, { location }: { location: string }) =>
      (location === 'tick' ? points[at]?.short : points[at]?.name) ?? '',
    disableTicks: true,
    tickLabelStyle: LABEL,
    // MUI X measures labels once, maybe before their font has loaded, and would drop some of them.
    tickLabelInterval: everyNth(points.length, mostLabels),
    height: 26,
  }
  const y = {
    position: side,
    width: NUMBERS,
    valueFormatter: (value: number) => short(value),
    disableLine: true,
    disableTicks: true,
    tickLabelStyle: LABEL,
    tickNumber: 4,
  }
  return { x, y }
}

/** Time buckets as bars or a line, in the reading direction. */
export function TimeChart(props: ChartProps) {
  const { label, data, valueFormatter, open, side, ...rest } = commonProps(props)
  const { x, y } = timeAxes(props, side, usePhone() ? LABELS.phone : LABELS.other)
  const series = { data, label, valueFormatter, color: 'var(--mark)' }
  if (props.kind === 'lines') {
    return (
      <LineChart
        {...rest}
        grid={{ horizontal: true }}
        series={[{ ...series, curve: 'linear', showMark: true, area: true }]}
        xAxis={[{ ...x, scaleType: 'point' }]}
        yAxis={[{ ...y, min: 0 }]}
        onMarkClick={(_, item) => open(item)}
      />
    )
  }
  return (
    <BarChart
      {...rest}
      borderRadius={3}
      grid={{ horizontal: true }}
      series={[series]}
      xAxis={[{ ...x, scaleType: 'band', categoryGapRatio: 0.28 }]}
      yAxis={[y]}
      onItemClick={(_, item) => open(item)}
    />
  )
}
