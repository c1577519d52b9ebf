/** An item with a start and a duration. */
interface Interval {
  startMinute: number
  minutes: number
}

/** An item with its column among overlapping items, and the number of columns. */
export interface ItemPlacement<T> {
  item: T
  column: number
  columns: number
}

/** The minimum height of an item in minutes, so that it stays readable. */
export const MIN_ITEM_MINUTES = 24

const getEnd = ({ startMinute, minutes }: Interval) =>
  startMinute + Math.max(minutes, MIN_ITEM_MINUTES)

/** Lays overlapping items side by side: each in the first column that is free at its start. */
export function layoutOverlaps<T extends Interval>(items: readonly T[]): ItemPlacement<T>[] {
  const placements: ItemPlacement<T>[] = []
  let groupPlacements: ItemPlacement<T>[] = []
  let columnEnds: number[] = []
  const closeGroup = () => {
    for (const placement of groupPlacements)
      placements.push({ ...placement, columns: columnEnds.length })
    groupPlacements = []
    columnEnds = []
  }
  for (const item of items.toSorted((first, second) => first.startMinute - second.startMinute)) {
    if (columnEnds.every((end) => end <= item.startMinute)) closeGroup()
    const freeColumn = columnEnds.findIndex((end) => end <= item.startMinute)
    const column = freeColumn < 0 ? columnEnds.length : freeColumn
    columnEnds[column] = getEnd(item)
    groupPlacements.push({ item, column, columns: 1 })
  }
  closeGroup()
  return placements
}

/** The number of columns that items need side by side. */
export const countColumns = (items: readonly Interval[]): number =>
  Math.max(0, ...layoutOverlaps(items).map(({ columns }) => columns))

/**
 * Returns the minutes of the day that a grid shows: the usual working hours, extended to all items.
 */
export function getVisibleHours(items: readonly Interval[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...items.map((item) => item.startMinute))
  const to = Math.max(20 * 60, ...items.map(getEnd))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) }
}
