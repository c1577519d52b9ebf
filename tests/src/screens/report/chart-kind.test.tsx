import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reports } from '../../../../resources/reports/index.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

/** The selector of the data points, by kind of chart. */
const DRAWN = { bars: '.MuiBarChart-element', lines: '.MuiLineChart-mark' } as const
const MONTHS = 'start_date=2025-10-01&end_date=2026-03-31&group=month'

it.each([
  ['bars', reports['financial-report'].route],
  ['lines', reports['customer-activity-report'].route],
] as const)('a report that declares a chart of %s draws them', async (kind, route) => {
  await web.enter('admin')
  await openApp(`${route}?${MONTHS}`)
  const figure = await screen.findByRole('figure')
  await waitFor(() => expect(figure.querySelectorAll(DRAWN[kind]).length).toBeGreaterThan(2))
  const other = kind === 'bars' ? DRAWN.lines : DRAWN.bars
  expect(figure.querySelectorAll(other)).toHaveLength(0)
})
