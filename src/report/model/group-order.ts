import type { Group } from '../../data/report-answer.ts'

/** Groups as they are read: the latest first where they are stretches of time. */
export function inOrder(groups: readonly Group[], isTime: boolean): readonly Group[] {
  if (!isTime) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}
