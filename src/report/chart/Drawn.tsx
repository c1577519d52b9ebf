import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { LineChart } from '@mui/x-charts/LineChart'
import type { ChartProps } from './chart-props.ts'

// The page's policy takes style elements only with the number that was made for this page.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const cache = createCache({ key: 'chart', nonce, prepend: true })

const GAP = 8
const LABEL = { fontSize: 12, fontFamily: 'inherit', fill: 'var(--ink-3)' }
/** Wide enough for a number in short and for a name that is cut at this. */
const NUMBERS = 52
const NAMES = 132
const LONGEST = 18

const cut = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)

interface Activation {
  dataIndex?: number | undefined
}

function common({ series, points, isReversed, height, onOpen }: ChartProps) {
  const last = isReversed ? 'right' : 'left'
  return {
    height,
    hideLegend: true,
    skipAnimation: true,
    experimentalFeatures: { keyboardActivation: true },
    margin: { top: 12, bottom: 0, left: GAP, right: GAP * 2 },
    isReversed,
    side: last as 'right' | 'left',
    data: points.map(({ size }) => size),
    label: series,
    valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) =>
      points[dataIndex]?.text ?? '',
    open: ({ dataIndex }: Activation) => {
      if (dataIndex !== undefined) onOpen(dataIndex)
    },
  }
}

/** Names lie beside long bars, so that they can be read. */
function Kinds(props: ChartProps) {
  const { label, data, valueFormatter, open, side, isReversed, ...rest } = common(props)
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
          reverse: isReversed,
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

function timeAxes({ points, short }: ChartProps, isReversed: boolean, side: 'left' | 'right') {
  const x = {
    data: points.map((_, at) => at),
    reverse: isReversed,
    valueFormatter: (at: number, { location }: { location: string }) =>
      (location === 'tick' ? points[at]?.short : points[at]?.name) ?? '',
    disableTicks: true,
    tickLabelStyle: LABEL,
    tickLabelMinGap: 12,
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

/** Stretches of time go the way the reader reads. */
function Times(props: ChartProps) {
  const { label, data, valueFormatter, open, side, isReversed, ...rest } = common(props)
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

/** The chart itself; its code comes when one is shown. */
export function Drawn(props: ChartProps) {
  const said = ({ name, text }: { name: unknown; text: string }) => `${String(name)}: ${text}`
  return (
    <CacheProvider value={cache}>
      <ChartsLocalizationProvider
        localeText={{
          barDescription: ({ formattedCategoryValue: name, formattedValue: text }) =>
            said({ name, text }),
          lineDescription: ({ formattedXValue: name, formattedYValue: text }) =>
            said({ name, text }),
          noData: '',
          loading: '',
        }}
      >
        {props.kind === 'kinds' ? <Kinds {...props} /> : <Times {...props} />}
      </ChartsLocalizationProvider>
    </CacheProvider>
  )
}
