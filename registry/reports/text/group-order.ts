import type { Group } from '../report-answer.ts'

/** Sorts groups for a table: time buckets with the latest first. */
export function inOrder(groups: readonly Group[], isTime: boolean): readonly Group[] {
  if (!isTime) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}
