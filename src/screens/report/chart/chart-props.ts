/** A bar or point of a chart, with its texts. */
export interface ChartPoint {
  size: number
  name: string
  /** The abbreviated name, for small spaces. */
  shortName: string
  /** The exact number. */
  text: string
}

/** The props of a chart. */
export interface ChartProps {
  /** The name of the measure. */
  series: string
  /** Bars or lines over time, or horizontal bars by category. */
  kind: 'bars' | 'lines' | 'categories'
  points: readonly ChartPoint[]
  /** Abbreviates a number of the scale. */
  shortenNumber: (value: number) => string
  /** True for right-to-left languages. */
  isReversed: boolean
  height: number
  /** Opens the rows that a point counts. */
  onOpen: (index: number) => void
}
