import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readSpreadsheet from 'read-excel-file/node'
import { reports as declared } from '../../resources/reports/index.ts'
import { expect, test } from './fixtures.ts'

const { route: financial, call } = declared['financial-report']
const path = `/api/${call.request.split(' ')[1]}`

/** A period that covers the whole demo business. */
const YEARS = 'start_date=2020-01-01&end_date=2030-12-31'

interface Answer {
  data: { sold: string | null }[]
  totals: { sold: string; movements: number }
  total: number
}

/** Returns thousandths as whole numbers, which are exact. */
const thousandths = (amount: string) => BigInt(amount.replace('.', ''))
const kpi = (page: Page, name: string) =>
  page.locator('.kpi').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

test('two quick choices in a report are both kept', { tag: '@whole' }, async ({ page, enter }) => {
  await enter('admin')
  // Without matching rows there are no groups to choose.
  await page.goto(`${financial}?${YEARS}`)
  const kindSelect = page.getByLabel('Kind', { exact: true })
  await expect(kindSelect).toBeVisible()
  const group = await page.getByLabel('Group by').elementHandle()
  await kindSelect.evaluate(async (firstChoice, secondChoice) => {
    async function choose(select: Element | null, value: string) {
      const addressBefore = location.search
      Object.assign(select ?? {}, { value })
      select?.dispatchEvent(new Event('change', { bubbles: true }))
      // The address changes within this task, and the screen afterwards.
      while (location.search === addressBefore) await Promise.resolve()
    }
    await choose(firstChoice, 'subscription')
    await choose(secondChoice, 'provider')
  }, group)
  await expect(page).toHaveURL(/service_type=subscription.*group=provider/)
  await expect(kindSelect).toHaveValue('subscription')
  await expect(page.getByLabel('Group by')).toHaveValue('provider')
})

test('an admin chooses a period, and the total is the sum of the rows', async ({
  page,
  begin,
  findings,
}) => {
  await begin('admin')
  await page.getByRole('link', { name: 'Financial report' }).click()
  await expect(page).toHaveURL(new RegExp(`${financial}$`))
  // The list stays visible until the report has loaded, and has links and pages as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Financial report' })).toBeVisible()
  const bookings = kpi(page, 'Movements').locator('.kpi-value')
  await expect(bookings).toHaveText(/\d/)
  const ofMonth = (await bookings.textContent()) ?? ''

  // Read responses as they arrive, because the browser does not keep all of them.
  const answers: Answer[] = []
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    if (route.request().postData()?.includes('start_date')) answers.push(await response.json())
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect.poll(() => answers).toHaveLength(1)
  const [{ totals, total } = { totals: { sold: '', movements: 0 }, total: -1 }] = answers
  const perPage = Number(await page.getByLabel('Per page').inputValue())
  const pages = Math.max(1, Math.ceil(total / perPage))
  for (let pageNumber = 2; pageNumber <= pages; pageNumber++) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => answers).toHaveLength(pageNumber)
  }
  await page.unrouteAll({ behavior: 'wait' })
  const data = answers.flatMap((answer) => answer.data)
  expect(data).toHaveLength(total)
  const sum = data.reduce((total, row) => total + thousandths(row.sold ?? '0.000'), 0n)
  expect(sum).toBe(thousandths(totals.sold))

  const [integerPart = '', decimalPart] = totals.sold.split('.')
  const formattedTotal = `${Number(integerPart).toLocaleString('en-GB')}.${decimalPart}`
  await expect(kpi(page, 'Sold').locator('.kpi-value')).toHaveText(`KWD${formattedTotal}`)
  await expect(bookings).toHaveText(String(total))
  await expect(page).toHaveURL(/period=yesterday/)
  expect(await findings()).toEqual([])

  await page.reload()
  await expect(bookings).toHaveText(String(total))
  // Each opened page is a history entry.
  for (let pageIndex = 0; pageIndex < pages; pageIndex++) await page.goBack()
  await expect(bookings).toHaveText(ofMonth)
})

test(
  'a bar of a chart leads to exactly the rows behind it, by pointer and by keyboard',
  { tag: '@whole' },
  async ({ page, enter, findings }) => {
    await enter('admin')
    await page.goto(`${financial}?${YEARS}&service_type=all&status=all&group=month`)
    const months = page.getByRole('region', { name: 'Sold by Month' })
    const chart = months.getByRole('figure', { name: 'Sold by Month' })
    const bar = chart.locator('rect.MuiBarChart-element').nth(2)
    await expect(bar).toBeVisible()
    await expect(chart).toHaveAccessibleDescription(/Highest: .*KWD/)
    expect(await findings()).toEqual([])

    // The table behind the chart shows the sum of each month.
    await months.getByRole('button', { name: 'Show as table' }).click()
    await expect(page).toHaveURL(/as=table/)
    const rows = months.locator('tbody tr')
    await expect(rows.nth(2)).toBeVisible()
    const sums = new Map(
      await rows
        .evaluateAll((elements) =>
          elements.map((row) =>
            [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').trim()),
          ),
        )
        .then((rowTexts) => rowTexts.map((cells) => [cells[0] ?? '', cells[1] ?? ''] as const)),
    )
    await months.getByRole('button', { name: 'Show as table' }).click()
    await expect(bar).toBeVisible()

    const chip = page.locator('.drill-down-filters .chip').filter({ hasText: /^Month/ })
    async function readRows(openRows: () => Promise<void>): Promise<string> {
      await openRows()
      await expect(page).toHaveURL(/where\.month=\d{4}-\d{2}-01&where\.measure=sold&rows=1/)
      const month = ((await chip.textContent()) ?? '').replace('Month: ', '')
      const sum = sums.get(month) ?? `none for ${month}`
      await expect(kpi(page, 'Sold').locator('.kpi-value')).toHaveText(sum)
      return month
    }
    const clicked = await readRows(() => bar.click())
    await page.getByRole('link', { name: 'Whole report' }).click()
    await expect(bar).toBeVisible()
    await months.getByRole('button', { name: 'Show as table' }).focus()
    await page.keyboard.press('Tab')
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
    expect(await readRows(() => page.keyboard.press('Enter'))).toBe(clicked)
  },
)

test(
  'a report shows an impossible value at its field, exports every line, and links each row to its page',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto(`${financial}?start_date=2026-02-01&end_date=2026-01-01`)
    const lastDayInput = page.getByLabel('Last day')
    await expect(lastDayInput).toHaveAttribute('aria-invalid', 'true')
    await expect(lastDayInput).toHaveAccessibleDescription(/last day is before the first/)
    await page.getByRole('button', { name: 'This year' }).click()
    const row = page.getByRole('link', { name: /^WB-/ }).first()
    await expect(row).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    // The groups follow the lines after an empty row.
    const [lines = ''] = readFileSync(await (await file).path(), 'utf8').split('\r\n\r\n')
    const table = lines.split('\r\n')
    const kpis = page.locator('.kpi-value')
    const bookings = Number((await kpis.last().textContent())?.replaceAll(',', ''))
    // The head is above the lines, and the totals are below.
    expect(table).toHaveLength(bookings + 2)
    expect(table[1]).toContain((await row.textContent()) ?? '?')
    const number = (await row.textContent()) ?? ''
    await row.click()
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  },
)

/** Formats a cell of the spreadsheet as the screen does. */
function asShown(value: unknown): string {
  if (value instanceof Date) {
    const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
    return value.toLocaleDateString('en-GB', { ...dayFormat, timeZone: 'UTC' }).replace(',', '')
  }
  if (typeof value === 'number')
    return `KWD${value.toLocaleString('en-GB', { minimumFractionDigits: 3 }).replace('-', '\u2212')}`
  return String(value ?? '')
}

test(
  'the spreadsheet of a report equals the table cell by cell, with real numbers and days',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto(
      `${financial}?start_date=2020-01-01&service_type=all&status=all&perPage=100&sort=number`,
    )
    const rows = page.getByRole('region', { name: 'Rows' }).getByRole('row')
    await expect(rows).toHaveCount(102)
    const shownCells = await rows.evaluateAll((elements) =>
      elements.map((row) =>
        Array.from(row.children, (cell) => cell.textContent?.replace(/^–$/, '') ?? ''),
      ),
    )
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export XLSX' }).click()
    const [table, parametersSheet] = await readSpreadsheet(await (await file).path())
    const cells = table?.data ?? []
    expect(table?.sheet).toBe('Financial report')
    expect(cells[0]).toEqual(shownCells[0])
    expect(cells.slice(1, 101).map((row) => row.map(asShown))).toEqual(shownCells.slice(1, 101))
    expect(cells.at(-1)?.map(asShown)).toEqual(shownCells.at(-1))
    const sums = cells.slice(1, -1).reduce((sum, row) => sum + Math.round(Number(row[7]) * 1000), 0)
    expect(sums).toBe(Math.round(Number(cells.at(-1)?.[7]) * 1000))
    expect(cells.slice(1, -1).every((row) => row[2] instanceof Date)).toBe(true)
    expect(parametersSheet?.data).toContainEqual(['First day', 'Wed 1 Jan 2020'])
  },
)

test(
  'a slow report can be cancelled and requested again',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto(financial)
    const bookings = kpi(page, 'Movements').locator('.kpi-value')
    await expect(bookings).toHaveText(/\d/)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${path}`, async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      new URL(request.url()).pathname.endsWith(path),
    )
    await page.getByRole('button', { name: 'All time', exact: true }).click()
    await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click()
    await failedRequest
    const stopped = page.getByRole('status').filter({ hasText: 'You cancelled this report' })
    await expect(stopped).toBeVisible()
    release()
    await page.unroute(`**${path}`)
    await stopped.getByRole('button', { name: 'Retry' }).click()
    await expect(stopped).toHaveCount(0)
    await expect(bookings).toHaveText(/\d/)
  },
)

test(
  'inline styles require the nonce of their page, which no two pages share',
  { tag: '@whole' },
  async ({ request }) => {
    const pages = await Promise.all(
      ['/', financial].map(async (address) => {
        const answer = await request.get(address)
        const [, number] =
          /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? []
        expect(await answer.text()).toContain(`<meta property="csp-nonce" nonce="${number}"`)
        expect(answer.headers()['content-security-policy']).not.toContain('unsafe')
        return number
      }),
    )
    expect(new Set(pages).size).toBe(2)
  },
)

test(
  'an export of a report can be cancelled without leaving a file, and the next one works',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto(`${financial}?${YEARS}&service_type=all&status=all`)
    await expect(page.getByRole('link', { name: /^W[BS]-|^SB-/ }).first()).toBeVisible()
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.suggestedFilename()))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Hold the second part until the test has checked the progress.
    await page.route(`**${path}`, async (route) => {
      const isSecond = /name="page"\s+2\s/.test(route.request().postData() ?? '')
      if (isSecond) await released
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const progressBar = page.locator('.sheet .progress-bar')
    await expect(progressBar).toContainText(/1,000 of [\d,]+ rows/)
    await progressBar.getByRole('button', { name: 'Cancel' }).click()
    await expect(progressBar).toHaveCount(0)
    release()
    await page.unroute(`**${path}`)
    const nextDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export XLSX' }).click()
    await nextDownload
    expect(downloads.map((name) => name.split('.').at(-1))).toEqual(['xlsx'])
  },
)

for (const language of ['en', 'ar'])
  test(
    `the day labels of a chart are evenly spaced and do not overlap: ${language}`,
    { tag: '@whole' },
    async ({ page, enter }) => {
      await enter('admin')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(
          `${financial}?start_date=2026-10-01&end_date=2026-10-31&group=day&lng=${language}`,
        )
        const labels = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel')
        await expect.poll(() => labels.count()).toBeGreaterThan(4)
        const positions = await labels.evaluateAll((elements) =>
          elements.map((label) => {
            const { left, right } = label.getBoundingClientRect()
            return { middle: (left + right) / 2, half: (right - left) / 2 }
          }),
        )
        const gaps = positions
          .slice(1)
          .map(({ middle }, index) => Math.abs(middle - (positions[index]?.middle ?? 0)))
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(2)
        const widest = 2 * Math.max(...positions.map(({ half }) => half))
        expect(Math.min(...gaps)).toBeGreaterThan(widest + 4)
      }
    },
  )

test(
  'a phone chooses the period of a report in one select',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter('admin')
    await page.goto('/apps/financial-report/list')
    const period = page.getByRole('combobox', { name: 'Period', exact: true })
    await expect(period.locator('option:checked')).toHaveText('This month')
    await period.selectOption({ label: 'Last month' })
    await expect(page).toHaveURL(/period=last_?month/i)
    // The numbers begin in the upper half of the first screen.
    const kpi = page.locator('.kpi').first()
    await expect.poll(async () => (await kpi.boundingBox())?.y).toBeLessThan(422)
  },
)
