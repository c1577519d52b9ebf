/** An item with a start and a duration. */
interface Interval {
  from: number
  minutes: number
}

/** An item with its column among overlapping items, and the number of columns. */
export interface Placement<T> {
  of: T
  column: number
  columns: number
}

/** The minimum height of an item in minutes, so that it stays readable. */
export const LEAST_MINUTES = 24

const getEnd = ({ from, minutes }: Interval) => from + Math.max(minutes, LEAST_MINUTES)

/** Lays overlapping items side by side: each in the first column that is free at its start. */
export function layoutOverlaps<T extends Interval>(items: readonly T[]): Placement<T>[] {
  const all: Placement<T>[] = []
  let group: Placement<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const placement of group) all.push({ ...placement, columns: ends.length })
    group = []
    ends = []
  }
  for (const item of items.toSorted((first, second) => first.from - second.from)) {
    if (ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const column = free < 0 ? ends.length : free
    ends[column] = getEnd(item)
    group.push({ of: item, column, columns: 1 })
  }
  close()
  return all
}

/** The number of columns that items need side by side. */
export const countColumns = (items: readonly Interval[]): number =>
  Math.max(0, ...layoutOverlaps(items).map(({ columns }) => columns))

/**
 * Returns the minutes of the day that a grid shows: the usual working hours, extended to all items.
 */
export function visibleHours(items: readonly Interval[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...items.map((item) => item.from))
  const to = Math.max(20 * 60, ...items.map(getEnd))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) }
}
