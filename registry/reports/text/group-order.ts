import type { ReportGroup } from '../report-answer.ts'

/** Sorts groups for a table: time buckets with the latest first. */
export function sortGroups(
  groups: readonly ReportGroup[],
  areTimeBuckets: boolean,
): readonly ReportGroup[] {
  if (!areTimeBuckets) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}
