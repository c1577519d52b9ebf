/** A bar or point, in words. */
export interface ChartPoint {
  size: number
  name: string
  /** The name where there is little room. */
  short: string
  /** The exact number. */
  text: string
}

/** The props of a chart. */
export interface ChartProps {
  /** The name of the measure. */
  series: string
  /** Bars or lines through time, or long bars beside the names of categories. */
  kind: 'bars' | 'lines' | 'categories'
  points: readonly ChartPoint[]
  /** A number of the scale in few letters. */
  short: (value: number) => string
  /** Read from right to left. */
  isReversed: boolean
  height: number
  /** Opens the rows that a point counts. */
  onOpen: (at: number) => void
}
