import { expect, it } from 'vitest'
import { tiles } from '../../../resources/dashboard/index.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { getDefaultGroup } from '../../../registry/reports/address/report-period.ts'
import { buildSingleRowReport } from '../../../registry/reports/drill-down-filter.ts'
import { parseParams } from '../../../registry/reports/parse-params.ts'
import { buildTileReport, getComparisonDays } from '../../../registry/reports/tile.ts'
import { reports } from '../../../resources/reports/index.ts'

const activity: AnyReport = reports['customer-activity-report']
const performance: AnyReport = reports['performance-report']
const transactions: AnyReport = reports['transactions-report']

function tileNamed(name: string) {
  const found = tiles.find((tile) => tile.name === name)
  if (!found) throw new Error(`There is no tile ${name}.`)
  return found
}

it('the rows behind a report have the columns that the report declares', () => {
  expect(buildSingleRowReport(activity).columns.slice(0, 3)).toEqual(['number', 'source', 'day'])
})

it('a chart uses the group that the report declares until the reader chooses another', () => {
  expect(getDefaultGroup(performance, {})).toBe('week')
})

it('a text parameter of a report is not longer than its declared limit', () => {
  const asked = (length: number) =>
    parseParams(transactions, { customer_identifier: 'x'.repeat(length) }, '2026-03-10')
  expect(JSON.stringify(asked(254))).not.toContain('too_long')
  expect(JSON.stringify(asked(255))).toContain('too_long')
})

it('a report requires a value only for parameters that are not optional', () => {
  expect(parseParams(performance, {}, '2026-03-10').problems).toEqual({})
  const { nullable: _, ...day } = transactions.params.start_date as { nullable?: true }
  const asked = parseParams({ params: { day: day as never } }, {}, '2026-03-10')
  expect(asked.problems).toEqual({ day: { key: 'errors.field.required' } })
})

it('a tile has its declared group and its declared period of comparison', () => {
  expect(buildTileReport(tileNamed('cancellations')).chart.by).toBe('reason')
  expect(buildTileReport(tileNamed('late')).columns.slice(0, 2)).toEqual(['number', 'source'])
  expect(getComparisonDays(tileNamed('money-today'), '2026-03-10')).not.toBeNull()
})
