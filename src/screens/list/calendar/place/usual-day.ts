import { getWeekday } from '../../../../../registry/days/days.ts'
import type { PlacedRow } from './placed.ts'

/** The sums of a day: its minutes, and the amounts of a money field. */
export interface DaySums {
  minutes: number
  amount: number
}

/** Sums the rows of a day. `moneyField` is the field of the amounts, if there is one. */
export const sumDay = (placedRows: readonly PlacedRow[], moneyField?: string): DaySums => ({
  minutes: placedRows.reduce((total, { minutes }) => total + minutes, 0),
  amount: placedRows.reduce(
    (total, { row }) => total + (moneyField === undefined ? 0 : Number(row[moneyField] ?? 0)),
    0,
  ),
})

const getMedian = (values: readonly number[]): number => {
  const sortedValues = values.toSorted((first, second) => first - second)
  const middle = Math.floor(sortedValues.length / 2)
  const upper = sortedValues[middle] ?? 0
  return sortedValues.length % 2 === 1 ? upper : ((sortedValues[middle - 1] ?? 0) + upper) / 2
}

/**
 * Returns the usual sums of a day: the medians of the other visible days with rows on the same
 * weekday. Returns undefined if there are fewer than two.
 */
export function findUsualSums(
  day: string,
  sumsByDay: ReadonlyMap<string, DaySums>,
): DaySums | undefined {
  const others = [...sumsByDay].flatMap(([other, sums]) =>
    other !== day && getWeekday(other) === getWeekday(day) && sums.minutes > 0 ? [sums] : [],
  )
  if (others.length < 2) return undefined
  return {
    minutes: getMedian(others.map(({ minutes }) => minutes)),
    amount: getMedian(others.map(({ amount }) => amount)),
  }
}
