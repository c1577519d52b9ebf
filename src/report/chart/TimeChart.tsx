import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { ChartProps } from './chart-props.ts'
import { commonProps, LABEL } from './common-props.ts'

/** Wide enough for a number in short. */
const NUMBERS = 52
/** Pixels between two labels at least. */
const LABEL_GAP = 12

function timeAxes({ points, short }: ChartProps, isReversed: boolean, side: 'left' | 'right') {
  const x = {
    data: points.map((_, at) => at),
    reverse: isReversed,
    valueFormatter: (at: number, { location }: { location: string }) =>
      (location === 'tick' ? points[at]?.short : points[at]?.name) ?? '',
    disableTicks: true,
    tickLabelStyle: LABEL,
    // MUI X adds the gap to where the last label ended, also on an axis that runs the other way.
    tickLabelMinGap: isReversed ? -LABEL_GAP : LABEL_GAP,
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

/** Time buckets as bars or a line, in the direction in which the reader reads. */
export function TimeChart(props: ChartProps) {
  const { label, data, valueFormatter, open, side, isReversed, ...rest } = commonProps(props)
  const { x, y } = timeAxes(props, isReversed, side)
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
