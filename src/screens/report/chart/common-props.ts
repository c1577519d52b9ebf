import type { ChartProps } from './chart-props.ts'

const MARGIN_UNIT = 8
/** The text style of axis labels. */
export const LABEL_STYLE = { fontSize: 12, fontFamily: 'inherit', fill: 'var(--ink-3)' }

interface Activation {
  dataIndex?: number | undefined
}

/** Returns the props that charts of every kind share. */
export function getCommonChartProps({ series, points, isReversed, height, onOpen }: ChartProps) {
  const startSide: 'right' | 'left' = isReversed ? 'right' : 'left'
  return {
    height,
    hideLegend: true,
    skipAnimation: true,
    experimentalFeatures: { keyboardActivation: true },
    margin: { top: 12, bottom: 0, left: MARGIN_UNIT * 2, right: MARGIN_UNIT * 2 },
    startSide,
    data: points.map(({ size }) => size),
    label: series,
    valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) =>
      points[dataIndex]?.text ?? '',
    openPoint: ({ dataIndex }: Activation) => {
      if (dataIndex !== undefined) onOpen(dataIndex)
    },
  }
}
