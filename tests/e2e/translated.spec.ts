import type { Page } from '@playwright/test'
import { startTranslator, textsBesideElements } from '../support/browser/translator.ts'
import { expect, test } from './fixtures.ts'
import { type ApiRow, reader } from './jobs/rows.ts'

interface Case {
  route: string
  /** Changes a row of the list as another user. */
  change: [request: string, row: (row: ApiRow) => Record<string, string | number>]
  rows: string
  /** The search text. */
  typed: string
}

/** Lists whose columns include amounts, e-mails, phones, flags and counters. */
const CASES: readonly Case[] = [
  {
    route: '/apps/customers/list',
    rows: 'POST admin/users/find/byType',
    change: [
      'POST admin/users/updateCustomer',
      ({ id }) => ({ id, email: `live${id}@cars.example` }),
    ],
    typed: 'al',
  },
  {
    route: '/apps/instant-booking/list',
    rows: 'GET admin/appointment/show?is_completed=0',
    change: [
      'POST admin/appointment/update',
      ({ id, starts_at }) => ({
        id,
        starts_at: String(starts_at).replace(/:\d\d:/, ':05:'),
        override_reason: 'A test.',
      }),
    ],
    typed: 'WB',
  },
  {
    route: '/apps/user/list',
    rows: 'GET admin/users/all',
    change: ['POST admin/users/update', ({ id }) => ({ id, phone: `+965 5000 ${1000 + id}` })],
    typed: 'al',
  },
  {
    route: '/apps/completed-subscription/list',
    rows: 'GET admin/subscription/show',
    change: ['POST admin/subscription/renew', ({ id }) => ({ id })],
    typed: 'SB',
  },
  {
    route: '/apps/areas/list',
    rows: 'GET nationality_area/all',
    change: ['POST nationality_area/update', ({ id }) => ({ id, name: `Live ${id}` })],
    typed: 'al',
  },
]

/** Returns whether a row has no time, or one at least an hour ahead: a past one cannot be moved. */
const isAhead = ({ starts_at: startsAt }: ApiRow) =>
  startsAt === undefined || Date.parse(String(startsAt)) > Date.now() + 3_600_000

const readCells = (page: Page) =>
  page
    .locator('tbody tr:not([hidden])')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    )

for (const { route, rows, change, typed } of CASES)
  test(`a page translated by the browser shows the same values as an untranslated one: ${route}`, async ({
    page,
    context,
    enter,
    noise,
  }) => {
    await enter('admin')
    const plain = await context.newPage()
    await startTranslator(page)
    await page.goto(`${route}?perPage=10`)
    await expect(page.locator('tbody td font').first()).toBeAttached()

    const isSame = async (stepName: string) => {
      await plain.goto(page.url())
      await expect(plain.locator('.fallback, .skeleton, main [aria-busy="true"]')).toHaveCount(0)
      // Read both pages each time, because either may still be rendering.
      await expect(async () => {
        const cells = await readCells(plain)
        expect(cells.length, stepName).toBeGreaterThan(0)
        expect(await readCells(page), stepName).toEqual(cells)
      }).toPass({ timeout: 45_000 })
    }
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await isSame('next page')

    await page.getByRole('columnheader').getByRole('button').nth(1).click()
    await expect(page).toHaveURL(/sort=/)
    await isSame('sorted')
    await page.getByRole('columnheader').getByRole('button').nth(1).click()
    await expect(page).toHaveURL(/sort=-/)
    await isSame('sorted the other way')

    await page.getByRole('searchbox').fill(typed)
    await expect(page).toHaveURL(/q=/)
    await isSame('searched')

    await page.getByRole('searchbox').fill('')
    await expect(page).not.toHaveURL(/q=/)
    await isSame('search emptied')
    const readRows = await reader(page, 'admin')
    const shownText = (await readCells(page)).flat().join(' ')
    const body = rows.startsWith('POST') ? { type: 'User' } : undefined
    const row = (await readRows(rows, body)).find(
      (row) => shownText.includes(String(row.number ?? row.name ?? row.code)) && isAhead(row),
    )
    await readRows(change[0], change[1](row as ApiRow))
    await isSame('changed by somebody else')
    await plain.close()
    expect(noise).toEqual([])
  })

test('a form and a page work when translated by the browser, and each text has its own element', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await startTranslator(page)
  await page.goto('/')
  await expect(page.locator('.tile-main font').first()).toBeAttached()
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  await page.getByRole('link', { name: /^New / }).first().click()
  await page.getByLabel('Question', { exact: true }).fill('Is this translated?')
  await page.getByLabel('Answer', { exact: true }).fill('Yes.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Is this translated?' }).first()).toBeVisible()
})

test('each text has its own element on the screens that change most', async ({ page, enter }) => {
  await enter('admin')
  for (const route of [
    '/dashboard',
    '/apps/instant-booking/list?layout=board',
    '/apps/assign/list?layout=calendar',
    '/apps/instant-booking/list/12/show',
    '/apps/instant-booking/list/create',
    '/apps/customers/list/5/show',
    '/profile',
  ]) {
    await page.goto(route)
    await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]')).toHaveCount(0)
    expect([route, await textsBesideElements(page)]).toEqual([route, []])
  }
})
