import type { ChartProps } from './chart-props.ts'

const GAP = 8
/** The formatter of an axis. */
export const LABEL = { fontSize: 12, fontFamily: 'inherit', fill: 'var(--ink-3)' }

interface Activation {
  dataIndex?: number | undefined
}

/** Returns the props that charts of every kind share. */
export function commonProps({ series, points, isReversed, height, onOpen }: ChartProps) {
  const last = isReversed ? 'right' : 'left'
  return {
    height,
    hideLegend: true,
    skipAnimation: true,
    experimentalFeatures: { keyboardActivation: true },
    margin: { top: 12, bottom: 0, left: GAP * 2, right: GAP * 2 },
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
