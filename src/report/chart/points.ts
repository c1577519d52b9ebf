import { nextBucket, type TimeBucket } from '../../../registry/days/time-buckets.ts'
import type { AnyDimension, AnyReport } from '../../../registry/reports/any-report.ts'
import type { Group } from '../../data/report-answer.ts'

/** A group as a bar or point of a chart. */
export interface Point {
  group: Group
  /** Only the drawing is in floating point; the amounts that are written are text. */
  size: number
}

/** The points of a chart. */
export interface Shown {
  points: readonly Point[]
  /** The number of all groups, empty time buckets included. */
  total: number
}

/** As many as can be told apart. */
const MOST = { day: 92, week: 105, month: 120 } as const satisfies Record<TimeBucket, number>
const MOST_CATEGORIES = 12

/** A time bucket without rows. */
function emptyGroup(report: AnyReport, key: string | number): Group {
  const numbers = Object.entries(report.measures).map(([name, { calculate }]) => [
    name,
    calculate === 'count' || calculate === 'sum' ? 0 : null,
  ])
  return { key, ...Object.fromEntries(numbers) }
}

/** Time buckets in their order, with those between them that have no rows. */
function throughTime(report: AnyReport, each: TimeBucket, groups: readonly Group[]): Group[] {
  const known = new Map(groups.map((group) => [String(group.key), group]))
  const days = [...known.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  const all: Group[] = []
  if (first === undefined || last === undefined) return all
  for (let day = first; day <= last; day = nextBucket(each, day)) {
    all.push(known.get(day) ?? emptyGroup(report, day))
  }
  return all
}

/** The hours from the first that has rows to the last. */
function throughHours(report: AnyReport, groups: readonly Group[]): Group[] {
  const known = new Map(groups.map((group) => [Number(group.key), group]))
  const first = Math.min(...known.keys())
  const last = Math.max(...known.keys())
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    return known.get(first + at) ?? emptyGroup(report, first + at)
  })
}

/** Whether groups follow each other in time. */
export function isTime(dimension: AnyDimension | undefined): boolean {
  return dimension !== undefined && ('each' in dimension || dimension.by === 'hour')
}

/** Returns the points of a chart: the latest time buckets, or the largest groups of another dimension. */
export function pointsOf(
  report: AnyReport,
  dimension: AnyDimension | undefined,
  groups: readonly Group[],
): Shown {
  const size = (group: Group) => Math.max(0, Number(group[report.chart.measure] ?? 0) || 0)
  const asPoint = (group: Group) => ({ group, size: size(group) })
  if (dimension && isTime(dimension)) {
    const dated = groups.filter(({ key }) => key !== null)
    const isHours = !('each' in dimension)
    const all = isHours ? throughHours(report, dated) : throughTime(report, dimension.each, dated)
    const most = isHours ? all.length : MOST[dimension.each]
    return { points: all.slice(-most).map(asPoint), total: all.length }
  }
  const largest = groups.map(asPoint).sort((a, b) => b.size - a.size)
  return { points: largest.slice(0, MOST_CATEGORIES), total: groups.length }
}
