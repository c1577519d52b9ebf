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

/** What stands side by side, and what there is no room for, by when it begins. */
export interface Laid<T> {
  shown: readonly Beside<T>[]
  hidden: readonly { from: number; count: number }[]
}

/** The group of what overlaps, in no more than so many columns: the last of them stands for all others. */
function fitted<T extends Taken>(
  group: readonly Beside<T>[],
  columns: number,
  most: number,
): Laid<T> {
  const isTight = columns > most
  const last = isTight ? most - 1 : columns
  const count = Math.min(columns, most)
  const shown = group.filter(({ column }) => column < last)
  const rest = group.filter(({ column }) => column >= last)
  const from = Math.min(...rest.map(({ of }) => of.from))
  return {
    shown: shown.map((one) => ({ ...one, columns: count })),
    hidden: rest.length > 0 ? [{ from, count: rest.length }] : [],
  }
}

/**
 * Lays out side by side what overlaps in time: each in the first column that is free by then, and
 * in no more than `most` columns.
 */
export function sideBySide<T extends Taken>(
  items: readonly T[],
  most = Number.POSITIVE_INFINITY,
): Laid<T> {
  const groups: Laid<T>[] = []
  let group: Beside<T>[] = []
  let ends: number[] = []
  const close = () => {
    groups.push(fitted(group, ends.length, most))
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
  return {
    shown: groups.flatMap(({ shown }) => shown),
    hidden: groups.flatMap(({ hidden }) => hidden),
  }
}

/** The minutes of the day that a grid shows: the usual hours of work, and whatever is before or after. */
export function hoursOf(items: readonly Taken[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...items.map((one) => one.from))
  const to = Math.max(20 * 60, ...items.map(endOf))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) }
}
