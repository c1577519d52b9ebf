import type { Group } from './answer.ts'

/** Groups as they are read: the latest first where they are stretches of time. */
export function inOrder(groups: readonly Group[], isTime: boolean): readonly Group[] {
  if (!isTime) return groups
  return [...groups].sort((a, b) => String(b.key).localeCompare(String(a.key)))
}

/**
 * How long the bar of each group is, from 0 to 1. Only this drawing is in floating point; the
 * amounts beside it are text.
 */
export function lengthsOf(groups: readonly Group[], measure: string): readonly number[] {
  const sizes = groups.map((group) => Math.max(0, Number(group[measure] ?? 0) || 0))
  const most = sizes.reduce((a, b) => Math.max(a, b), 0)
  return sizes.map((size) => (most === 0 ? 0 : size / most))
}
