/** An item with a start and a duration. */
interface Interval {
  startMinute: number
  minutes: number
}

/** An item with its line among overlapping items, and the number of lines. */
export interface ItemPlacement<T> {
  item: T
  line: number
  lines: number
  /** True if another item takes some of the same time. */
  isClash: boolean
}

/** The minimum length of an item in minutes, so that it stays readable. */
export const MIN_ITEM_MINUTES = 24

const getEnd = ({ startMinute, minutes }: Interval) =>
  startMinute + Math.max(minutes, MIN_ITEM_MINUTES)

const overlaps = (first: Interval, second: Interval) =>
  first.startMinute < second.startMinute + second.minutes &&
  second.startMinute < first.startMinute + first.minutes

/** Lays overlapping items below each other: each on the first line that is free at its start. */
export function layoutOverlaps<T extends Interval>(items: readonly T[]): ItemPlacement<T>[] {
  const lines: T[][] = []
  const sortedItems = items.toSorted((first, second) => first.startMinute - second.startMinute)
  for (const item of sortedItems) {
    const freeLine = lines.find((line) => getEnd(line.at(-1) ?? item) <= item.startMinute)
    if (freeLine) freeLine.push(item)
    else lines.push([item])
  }
  const placements = lines.flatMap((lineItems, line) =>
    lineItems.map((item) => ({
      item,
      line,
      lines: lines.length,
      isClash: items.some((other) => other !== item && overlaps(item, other)),
    })),
  )
  // Screen readers and keys follow the order of time.
  return placements.toSorted((first, second) => first.item.startMinute - second.item.startMinute)
}

/** The number of lines that items need below each other, at least 1. */
export const countLines = (items: readonly Interval[]): number =>
  layoutOverlaps(items)[0]?.lines ?? 1

/**
 * Returns the minutes of the day that a grid shows: the usual working hours, extended to all items.
 */
export function getVisibleHours(items: readonly Interval[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...items.map((item) => item.startMinute))
  const to = Math.max(20 * 60, ...items.map(getEnd))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) }
}
