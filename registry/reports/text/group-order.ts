import type { Group } from '../report-answer.ts'

/** Sorts groups for a table: time buckets with the latest first. */
export function sortGroups(groups: readonly Group[], areTimeBuckets: boolean): readonly Group[] {
  if (!areTimeBuckets) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}
