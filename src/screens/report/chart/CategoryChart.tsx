import { BarChart } from '@mui/x-charts/BarChart'
import type { ChartProps } from './chart-props.ts'
import { commonProps, LABEL } from './common-props.ts'

/** The width for names truncated to this number of letters. */
const NAMES = 132
const LONGEST = 18

const cut = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)

/** Horizontal bars next to the names of categories. */
export function CategoryChart(props: ChartProps) {
  const { label, data, valueFormatter, open, side, ...rest } = commonProps(props)
  const { points, short } = props
  return (
    <BarChart
      {...rest}
      layout="horizontal"
      borderRadius={3}
      grid={{ vertical: true }}
      series={[{ data, label, valueFormatter, color: 'var(--mark)' }]}
      xAxis={[
        {
          reverse: props.isReversed,
          valueFormatter: (value: number) => short(value),
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: LABEL,
          tickNumber: 4,
          height: 24,
        },
      ]}
      yAxis={[
        {
          scaleType: 'band',
          data: points.map((_, at) => at),
          valueFormatter: (at: number, { location }) => {
            const name = points[at]?.name ?? ''
            return location === 'tick' ? cut(name) : name
          },
          position: side,
          width: NAMES,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: LABEL,
          categoryGapRatio: 0.35,
        },
      ]}
      onItemClick={(_, item) => open(item)}
    />
  )
}
