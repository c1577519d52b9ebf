/** The first and last day of a report; null where it is open. */
export interface Period {
  from: string | null
  to: string | null
}

/** A stretch of time that rows are grouped by. */
export type Stretch = 'day' | 'week' | 'month'

/** What the numbers of a period are held against: as many days right before, or the same days a year before. */
export const COMPARISONS = ['previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The periods that are one click away. */
export const PRESETS = [
  'today',
  'this_week',
  'this_month',
  'last_month',
  'this_year',
  'last_12_months',
  'everything',
] as const
export type Preset = (typeof PRESETS)[number]

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
const partsOf = (day: string) => day.split('-').map(Number)

/** The day so many days after another. */
export function daysFrom(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = partsOf(day)
  return iso(Date.UTC(year, month - 1, date + days))
}

/** The same day so many months after another, or the last of that month where it has fewer days. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = partsOf(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return iso(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first and the last day of the stretch of time that a day is in; weeks begin on Monday. */
export function stretchOf(each: Stretch, day: string): { from: string; to: string } {
  if (each === 'day') return { from: day, to: day }
  if (each === 'month') {
    const from = `${day.slice(0, 8)}01`
    return { from, to: daysFrom(monthsFrom(from, 1), -1) }
  }
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: daysFrom(day, -weekday), to: daysFrom(day, 6 - weekday) }
}

/** The days that are in both. */
export function overlapOf(one: Period, other: Period): Period {
  const from = [one.from, other.from].filter((day) => day !== null).sort()
  const to = [one.to, other.to].filter((day) => day !== null).sort()
  return { from: from.at(-1) ?? null, to: to[0] ?? null }
}

/** The period that another is compared with; null where that one is open or has no day. */
export function comparedTo(kind: Comparison, { from, to }: Period): Period | null {
  if (from === null || to === null || from > to) return null
  if (kind === 'year') return { from: monthsFrom(from, -12), to: monthsFrom(to, -12) }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: daysFrom(from, -days), to: daysFrom(from, -1) }
}
