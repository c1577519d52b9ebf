import { describe, expect, it } from 'vitest'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { reports } from '../../../../resources/reports/index.ts'
import { buildChartPoints } from '../../../../src/screens/report/chart/points.ts'

const report: AnyReport = reports['financial-report']
const sum = (key: string | number | null, sold: string) => ({ key, sold })
const shown = (each: 'day' | 'week' | 'month', groups: ReturnType<typeof sum>[]) => {
  const { points, total } = buildChartPoints(report, { each }, groups)
  return { keys: points.map(({ group }) => group.key), sizes: points.map((p) => p.size), total }
}

describe('the points of a chart', () => {
  it('cover the time from the first to the last group without gaps', () => {
    const groups = [sum('2026-02-28', '2.500'), sum('2026-03-02', '1.000'), sum(null, '9.000')]
    expect(shown('day', groups)).toEqual({
      keys: ['2026-02-28', '2026-03-01', '2026-03-02'],
      sizes: [2.5, 0, 1],
      total: 3,
    })
    expect(shown('week', [sum('2026-12-28', '1'), sum('2027-01-11', '1')]).keys).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ])
    expect(shown('month', [sum('2026-01-01', '1'), sum('2025-11-01', '1')]).keys).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
    ])
  })

  it('are the latest points of a long period, with the number of all points', () => {
    const { keys, total } = shown('month', [sum('1990-01-01', '1'), sum('2026-01-01', '1')])
    expect([keys.length, keys.at(-1), total]).toEqual([120, '2026-01-01', 433])
  })

  it('are the largest groups of a dimension without time', () => {
    const groups = Array.from({ length: 20 }, (_, at) => sum(at, `${at}.000`))
    const { points, total } = buildChartPoints(report, { by: 'area_id' }, groups)
    expect([points.length, points[0]?.size, points.at(-1)?.size, total]).toEqual([12, 19, 8, 20])
  })

  it('are the hours in order for a group by hour ', () => {
    const { points } = buildChartPoints(report, { by: 'hour' }, [sum(11, '2.000'), sum(9, '1.000')])
    expect(points.map(({ group, size }) => [group.key, size])).toEqual([
      [9, 1],
      [10, 0],
      [11, 2],
    ])
  })

  it('are empty for a report without groups', () => {
    expect(buildChartPoints(report, { each: 'day' }, [])).toEqual({ points: [], total: 0 })
    expect(buildChartPoints(report, { by: 'hour' }, [])).toEqual({ points: [], total: 0 })
  })
})
