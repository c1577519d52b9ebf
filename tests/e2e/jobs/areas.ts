import type { ApiRow } from './rows.ts'

/** The two areas that most of some jobs are in, and how many these are. */
export function busiestAreas(jobs: readonly ApiRow[]) {
  const counts = new Map<string, number>()
  for (const { area } of jobs) counts.set(String(area), (counts.get(String(area)) ?? 0) + 1)
  const two = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 2)
  return { areas: two.map(([name]) => name), count: two.reduce((sum, [, some]) => sum + some, 0) }
}
