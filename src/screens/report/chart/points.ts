import { getNextBucket, type TimeBucket } from '../../../../registry/days/time-buckets.ts'
import type { AnyDimension, AnyReport } from '../../../../registry/reports/any-report.ts'
import type { Group } from '../../../platform/data/report-answer.ts'

/** A group as a bar or point of a chart. */
export interface Point {
  group: Group
  /** Used for drawing only. Displayed amounts stay text. */
  size: number
}

/** The points of a chart. */
export interface ChartPoints {
  points: readonly Point[]
  /** The number of all groups, including empty time buckets. */
  total: number
}

/** The maximum number of points that stay distinguishable. */
const MAX_BUCKETS = { day: 92, week: 105, month: 120 } as const satisfies Record<TimeBucket, number>
const MAX_CATEGORIES = 12

/** A time bucket without rows. */
function emptyGroup(report: AnyReport, key: string | number): Group {
  const numbers = Object.entries(report.measures).map(([name, { calculate }]) => [
    name,
    calculate === 'count' || calculate === 'sum' ? 0 : null,
  ])
  return { key, ...Object.fromEntries(numbers) }
}

/** Returns time buckets in order, with the empty ones in between. */
function fillTimeBuckets(report: AnyReport, bucket: TimeBucket, groups: readonly Group[]): Group[] {
  const groupByKey = new Map(groups.map((group) => [String(group.key), group]))
  const days = [...groupByKey.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  const buckets: Group[] = []
  if (first === undefined || last === undefined) return buckets
  for (let day = first; day <= last; day = getNextBucket(bucket, day)) {
    buckets.push(groupByKey.get(day) ?? emptyGroup(report, day))
  }
  return buckets
}

/** Returns the hours from the first to the last that has rows. */
function fillHours(report: AnyReport, groups: readonly Group[]): Group[] {
  const groupByKey = new Map(groups.map((group) => [Number(group.key), group]))
  const first = Math.min(...groupByKey.keys())
  const last = Math.max(...groupByKey.keys())
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return groupByKey.get(first + index) ?? emptyGroup(report, first + index)
  })
}

/** Returns whether the groups of a dimension are consecutive in time. */
export function isTimeDimension(dimension: AnyDimension | undefined): boolean {
  return dimension !== undefined && ('each' in dimension || dimension.by === 'hour')
}

/** Returns the points of a chart: the latest time buckets, or the largest groups of another dimension. */
export function buildChartPoints(
  report: AnyReport,
  dimension: AnyDimension | undefined,
  groups: readonly Group[],
): ChartPoints {
  const getGroupSize = (group: Group) => Math.max(0, Number(group[report.chart.measure] ?? 0) || 0)
  const buildPoint = (group: Group) => ({ group, size: getGroupSize(group) })
  if (dimension && isTimeDimension(dimension)) {
    const groupsWithKey = groups.filter(({ key }) => key !== null)
    const isHourDimension = !('each' in dimension)
    const buckets = isHourDimension
      ? fillHours(report, groupsWithKey)
      : fillTimeBuckets(report, dimension.each, groupsWithKey)
    const maxPoints = isHourDimension ? buckets.length : MAX_BUCKETS[dimension.each]
    return { points: buckets.slice(-maxPoints).map(buildPoint), total: buckets.length }
  }
  const largestFirst = groups.map(buildPoint).sort((first, second) => second.size - first.size)
  return { points: largestFirst.slice(0, MAX_CATEGORIES), total: groups.length }
}
