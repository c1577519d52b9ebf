import type { ApiRow } from './rows.ts'

/** Returns the two areas with the most jobs, and the number of these jobs. */
export function busiestAreas(jobs: readonly ApiRow[]) {
  const counts = new Map<string, number>()
  for (const { area } of jobs) counts.set(String(area), (counts.get(String(area)) ?? 0) + 1)
  const largestAreas = [...counts]
    .toSorted(([, firstCount], [, secondCount]) => secondCount - firstCount)
    .slice(0, 2)
  return {
    areas: largestAreas.map(([name]) => name),
    count: largestAreas.reduce((sum, [, areaCount]) => sum + areaCount, 0),
  }
}
