import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { reports as declared } from '../../../../resources/reports/index.ts'
import { readAnswer } from '../../../../src/platform/data/report-answer.ts'
import { createDrillDown } from '../../../../src/screens/report/model/drill-down.ts'
import { buildReportQuery } from '../../../../registry/reports/address/report-state.ts'
import { readAddress } from '../../../../src/screens/report/model/address.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { startTestApp } from '../../../support/server/app.ts'
import { oneOf } from '../../../support/runner/whole.ts'

const reports: readonly (readonly [string, AnyReport])[] = Object.entries(declared)
let server: Awaited<ReturnType<typeof startTestApp>>
let token: string
beforeAll(async () => {
  server = await startTestApp('postgres')
  token = await server.tokenOf(ACCOUNTS.admin)
})
afterAll(() => server.close())

async function ask(report: AnyReport, search: string) {
  const body = buildReportQuery(readAddress(search, report, TODAY))
  const answer = await server.call(report.call.request, { token, body })
  expect(answer.status).toBe(200)
  return readAnswer(answer.body, report.call.request)
}

const period = (report: AnyReport) =>
  'date_range' in report.params
    ? 'date_range=2026-01-14..2026-03-04'
    : 'start_date=2026-01-14&end_date=2026-03-04'

const TODAY = '2026-03-10'
const DATE = /^\d{4}-\d\d-\d\d$/

it.each(oneOf(3, reports))('each number of %s leads to the rows behind it', async (_, report) => {
  let led = 0
  for (const dimension of Object.keys(report.dimensions)) {
    const search = `?${period(report)}&group=${dimension}`
    const drillDown = createDrillDown(report, readAddress(search, report, TODAY))
    const { groups = [], period: days } = await ask(report, search)
    expect(days).toEqual({ from: '2026-01-14', to: '2026-03-04' })
    expect(groups.length).toBeGreaterThan(0)
    // The ends of the period are where a stretch of time is cut.
    for (const group of oneOf(2, [...groups.slice(0, 1), ...groups.slice(-1)])) {
      for (const [measure, { calculate, state }] of Object.entries(report.measures)) {
        const value = group[measure]
        const address = drillDown({ dimension, key: group.key, measure, value })
        if (address === undefined) {
          expect(value === null || dimension === 'state').toBe(true)
          continue
        }
        led++
        const { totals, total, lines, where } = await ask(report, address)
        expect(where).toBeDefined()
        expect(lines).toHaveLength(Math.min(25, total))
        if (state) expect(lines.filter((line) => line.state !== state)).toEqual([])
        if (calculate === 'count') expect(total).toBe(value)
        if (calculate === 'latest') expect(String(value)).toMatch(DATE)
        if (calculate === 'share') expect(totals?.[measure]).toBe(total ? '100.000' : null)
        else expect(totals?.[measure]).toEqual(value)
      }
    }
  }
  expect(led).toBeGreaterThan(10)
})

it('a number of a report has no link if its rows are already listed', () => {
  const report: AnyReport = declared['financial-report']
  const drillDown = createDrillDown(
    report,
    readAddress('?where.kind=scheduled&rows=1', report, TODAY),
  )
  expect(drillDown({ measure: 'movements', value: 3 })).toBeUndefined()
  expect(drillDown({ dimension: 'kind', key: 'appointment' })).toBeUndefined()
  expect(drillDown({ dimension: 'service', key: 3 })).toContain('where.service=3')
})
