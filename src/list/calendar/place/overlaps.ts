/** Something that takes a time. */
interface Taken {
  from: number
  minutes: number
}

/** Something beside which others stand: in which column, and of how many. */
export interface Beside<T> {
  of: T
  column: number
  columns: number
}

/** The least minutes that something is drawn for, so that it can be read. */
export const LEAST_MINUTES = 24

const endOf = ({ from, minutes }: Taken) => from + Math.max(minutes, LEAST_MINUTES)

/** Lays out side by side what overlaps in time: each in the first column that is free by then. */
export function sideBySide<T extends Taken>(items: readonly T[]): Beside<T>[] {
  const all: Beside<T>[] = []
  let group: Beside<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) all.push({ ...one, columns: ends.length })
    group = []
    ends = []
  }
  for (const of of items.toSorted((one, other) => one.from - other.from)) {
    if (ends.every((end) => end <= of.from)) close()
    const free = ends.findIndex((end) => end <= of.from)
    const column = free < 0 ? ends.length : free
    ends[column] = endOf(of)
    group.push({ of, column, columns: 1 })
  }
  close()
  return all
}

/** The number of columns that items need side by side. */
export const countColumns = (items: readonly Taken[]): number =>
  Math.max(0, ...sideBySide(items).map(({ columns }) => columns))

/** The minutes of the day that a grid shows: the usual hours of work, and whatever is before or after. */
export function hoursOf(items: readonly Taken[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...items.map((one) => one.from))
  const to = Math.max(20 * 60, ...items.map(endOf))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) }
}
