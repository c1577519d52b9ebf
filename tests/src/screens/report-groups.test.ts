import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseParams } from '../../../resources/kit/report-params.ts'
import type { AnyReport } from '../../../resources/kit/report.ts'
import { reports as declared } from '../../../resources/reports/index.ts'
import { bodyOf, readAddress } from '../../../src/report/address.ts'
import { readAnswer } from '../../../src/report/answer.ts'
import { addressOf } from '../../../src/report/narrow.ts'
import { ACCOUNTS } from '../../support/accounts.ts'
import { startTestApp } from '../../support/app.ts'

const reports: readonly (readonly [string, AnyReport])[] = Object.entries(declared)
const TODAY = '2026-03-10'

let server: Awaited<ReturnType<typeof startTestApp>>
let token: string
beforeAll(async () => {
  server = await startTestApp('embedded')
  token = await server.tokenOf(ACCOUNTS.admin)
})
afterAll(() => server.close())

async function ask(report: AnyReport, search: string) {
  const body = bodyOf(readAddress(search, report))
  const answer = await server.call(report.call.request, { token, body })
  expect(answer.status).toBe(200)
  return readAnswer(answer.body, report.call.request)
}

const period = (report: AnyReport) =>
  'date_range' in report.params
    ? 'date_range=2026-01-14..2026-03-04'
    : 'start_date=2026-01-14&end_date=2026-03-04'

it.each(reports)('each group of %s leads to the rows behind its numbers', async (_, report) => {
  let led = 0
  for (const group of Object.keys(report.dimensions)) {
    const search = `?${period(report)}&group=${group}`
    const state = { ...readAddress(search, report), group }
    const { groups = [] } = await ask(report, search)
    expect(groups.length).toBeGreaterThan(0)
    // The ends of the period are where a stretch of time is cut.
    for (const one of [...groups.slice(0, 3), ...groups.slice(-2)]) {
      const address = addressOf(report, state, one, TODAY)
      if (address === undefined) continue
      led++
      const { params } = readAddress(address, report)
      expect(parseParams(report, params, TODAY).problems).toEqual({})
      const { totals } = await ask(report, address)
      const numbers = Object.keys(report.measures).map((name) => [name, one[name]])
      expect(totals).toEqual(Object.fromEntries(numbers))
    }
  }
  expect(led).toBeGreaterThan(10)
})
