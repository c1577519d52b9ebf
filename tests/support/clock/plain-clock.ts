import { formatDay } from '../../../registry/days/days.ts'
import type { ZoneRules } from '../../../registry/days/zone-rules.ts'

const MINUTE = 60_000

const formatMinute = (minute: number) => new Date(minute * MINUTE).toISOString().slice(0, 16)
const parseMinute = (wallTime: string) => Date.parse(`${wallTime}Z`) / MINUTE

/**
 * A plain model of a clock: it tries every offset that the zone has ever had. Wall times are
 * `YYYY-MM-DDTHH:MM`, instants are minutes since 1970.
 */
export class PlainClock {
  readonly #changes: ZoneRules['changes']
  readonly #offsets: readonly number[]

  constructor({ changes }: ZoneRules) {
    this.#changes = changes
    this.#offsets = [...new Set(changes.map(([, offset]) => offset))]
  }

  #getOffset(minute: number): number {
    return this.#changes.findLast(([from]) => from <= minute)?.[1] ?? Number.NaN
  }

  /** The minutes at which the clock changes. */
  listChanges(): number[] {
    return this.#changes.slice(1).map(([from]) => from)
  }

  getWallTime(minute: number): string {
    return formatMinute(minute + this.#getOffset(minute))
  }

  /** All instants at which the clock shows a time. */
  listInstants(wallTime: string): number[] {
    const wall = parseMinute(wallTime)
    return this.#offsets
      .map((offset) => wall - offset)
      .filter((minute) => this.getWallTime(minute) === wallTime)
      .toSorted((first, second) => first - second)
  }

  /** The first instant of a time; for a time in a gap, as long after the change as into the gap. */
  getInstant(wallTime: string): number {
    const [first] = this.listInstants(wallTime)
    if (first !== undefined) return first
    const wall = parseMinute(wallTime)
    const [change, , before] = this.#changes
      .map(([from, offset], index) => [from, offset, this.#changes[index - 1]?.[1] ?? offset])
      .find(
        ([from = 0, offset = 0, former = 0]) => from + former <= wall && wall < from + offset,
      ) as [number, number, number]
    return change + (wall - (change + before))
  }
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** The rules of the model by name: each lists the first days after a day. */
const DAY_LISTS = {
  'FREQ=DAILY': (day: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(day, index + 1)),
  'FREQ=DAILY;INTERVAL=3': (day: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(day, 3 * (index + 1))),
  'FREQ=WEEKLY': (day: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(day, 7 * (index + 1))),
  // A month without the day is left out.
  'FREQ=MONTHLY': (day: string, count: number) => {
    const days: string[] = []
    for (let next = addDays(day, 1); days.length < count; next = addDays(next, 1))
      if (next.slice(8) === day.slice(8)) days.push(next)
    return days
  },
} satisfies Record<string, (day: string, count: number) => string[]>

function addDays(day: string, days: number): string {
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return formatDay(date)
}

export type PlainRule = keyof typeof DAY_LISTS
export const PLAIN_RULES = Object.keys(DAY_LISTS) as PlainRule[]

/** Lists the instants of a series by the model: days first, then the time of each day. */
export function listPlainSeries(
  clock: PlainClock,
  rule: PlainRule,
  wallTime: string,
  count: number,
): number[] {
  const start = clock.getWallTime(clock.getInstant(wallTime))
  return DAY_LISTS[rule](start.slice(0, 10), count).map((day) =>
    clock.getInstant(`${day}${start.slice(10)}`),
  )
}
