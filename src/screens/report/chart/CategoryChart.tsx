import { BarChart } from '@mui/x-charts/BarChart'
import type { ChartProps } from './chart-props.ts'
import { getCommonChartProps, LABEL_STYLE } from './common-props.ts'

/** The width for names truncated to this number of letters. */
const NAME_WIDTH = 132
const MAX_NAME_LENGTH = 18

const truncateName = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name

/** Horizontal bars next to the names of categories. */
export function CategoryChart(props: ChartProps) {
  const { label, data, valueFormatter, openPoint, startSide, ...chartProps } =
    getCommonChartProps(props)
  const { points, shortenNumber } = props
  return (
    <BarChart
      {...chartProps}
      layout="horizontal"
      borderRadius={3}
      grid={{ vertical: true }}
      series={[{ data, label, valueFormatter, color: 'var(--mark)' }]}
      xAxis={[
        {
          reverse: props.isReversed,
          valueFormatter: (value: number) => shortenNumber(value),
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: LABEL_STYLE,
          tickNumber: 4,
          height: 24,
        },
      ]}
      yAxis={[
        {
          scaleType: 'band',
          data: points.map((_, index) => index),
          valueFormatter: (index: number, { location }) => {
            const name = points[index]?.name ?? ''
            return location === 'tick' ? truncateName(name) : name
          },
          position: startSide,
          width: NAME_WIDTH,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: LABEL_STYLE,
          categoryGapRatio: 0.35,
        },
      ]}
      onItemClick={(_, item) => openPoint(item)}
    />
  )
}
