import type { Group } from '../report-answer.ts'

/** Groups in the order in which a table shows them: of time buckets the latest first. */
export function inOrder(groups: readonly Group[], isTime: boolean): readonly Group[] {
  if (!isTime) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}
