import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { ask, CALL, expect, FILE, FLEET_CARS, LIST, signIn, test } from './place.ts'

test.describe.configure({ mode: 'serial' })

const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Fleet cars' })
const rowOf = (page: Page, plate: string) => page.locator('tbody tr').filter({ hasText: plate })
const good = { plate: 'WB 1', provider_id: 1, bought_on: '2026-01-05', price_paid: '4200' }

test('a file that is dropped in is in the menu, with rows, and the page stays where it was', async ({
  page,
  place,
}) => {
  await signIn(page, '/apps/faqs/list?q=car')
  const address = page.url()
  await expect(entry(page)).toHaveCount(0)
  place.save(FILE, FLEET_CARS)
  await expect(entry(page)).toBeVisible()
  expect(page.url()).toBe(address)

  await entry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet cars' })).toBeVisible()
  for (const name of ['Plate', 'Provider', 'Bought on', 'Price paid'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(10)
  // Each row points to somebody of the demo business, and nothing shows the key of a text.
  expect(await page.locator('tbody td[data-label="Provider"]').allInnerTexts()).not.toContain('')
  await expect(page.locator('body')).not.toContainText('fleet-cars.')
})

test('it has calls with rights, rules and a description', async ({ page }) => {
  expect((await ask(page, 'car wash', `GET ${CALL}/all`)).status).toBe(200)
  expect((await ask(page, 'car wash', `POST ${CALL}/store`, good)).status).toBe(403)
  expect((await ask(page, 'operations', `POST ${CALL}/destroy`, { id: 1 })).status).toBe(403)
  const wrong = { ...good, price_paid: '-1', provider_id: 999_999 }
  const refused = await ask(page, 'admin', `POST ${CALL}/store`, wrong)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(['price_paid', 'provider_id'])
  const made = await ask(page, 'operations', `POST ${CALL}/store`, good)
  expect(made.status).toBe(200)
  const { id } = made.body.data
  expect((await ask(page, 'operations', `POST ${CALL}/start`, { id })).body.data.use).toBe('driven')
  expect((await ask(page, 'operations', `POST ${CALL}/start`, { id })).status).toBe(409)
  const { body } = await ask(page, 'admin', 'GET openapi.json')
  expect(Object.keys(body.paths)).toContain(`/${CALL}/store`)
})

test('its form asks, refuses and saves, and its page shows the row', async ({ page }) => {
  await signIn(page, `${LIST}?q=WB`)
  await expect(rowOf(page, 'WB 1')).toBeVisible()
  await page.getByRole('link', { name: 'New fleet car' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Plate')).toBeFocused()
  await page.getByLabel('Plate').fill('WB 2')
  await page.getByLabel('Provider').selectOption({ index: 1 })
  await page.getByLabel('Bought on').fill('03/02/2026')
  await page.getByLabel('Price paid').fill('1500')
  await page.getByLabel('Remarks').fill('Smells of pine.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'WB 2' })).toBeVisible()
  await expect(page.locator('.field-list').first()).toContainText('Smells of pine.')
})

test('its rows are filtered, searched from anywhere, exported and imported', async ({ page }) => {
  await signIn(page, `${LIST}?q=WB&bought_on_from=2026-02-01`)
  await expect(rowOf(page, 'WB 2')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8').replace('\uFEFF', '')
  const [head = [], line = []] = papaparse.parse<string[]>(text.trimEnd()).data
  expect(line[head.indexOf('Plate')]).toBe('WB 2')

  const fresh = ['Plate', 'Provider', 'Bought on', 'Price paid']
  const values = ['WB 3', line[head.indexOf('Provider')] ?? '', '2026-03-04', '900']
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  const buffer = Buffer.from(papaparse.unparse([fresh, values]))
  const chosen = { name: 'cars.csv', mimeType: 'text/csv', buffer }
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'WB 3')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('WB 3')
  await page.getByRole('option', { name: /WB 3/ }).click()
  await expect(page.getByRole('heading', { name: 'WB 3' })).toBeVisible()
})

test('its rows go into the trash, come back, and are gone for good', async ({ page }) => {
  await signIn(page, LIST)
  const dialog = page.getByRole('dialog')
  const press = async (name: RegExp) => {
    await rowOf(page, 'WB 3').getByRole('button', { name }).first().click()
    await dialog.getByRole('button', { name }).click()
    await expect(rowOf(page, 'WB 3')).toHaveCount(0)
  }
  await page.goto(`${LIST}?q=WB`)
  await press(/^delete/i)
  await page.goto(`${LIST}?q=WB&deleted=only`)
  await press(/restore/i)
  await page.goto(`${LIST}?q=WB&deleted=live`)
  await press(/^delete/i)
  await page.goto(`${LIST}?q=WB&deleted=only`)
  await press(/^delete.*for good/i)
  const { body } = await ask(page, 'admin', `GET ${CALL}/all?q=WB`)
  expect(body.data.map(({ plate }: { plate: string }) => plate).toSorted()).toEqual([
    'WB 1',
    'WB 2',
  ])
})

test('when its file is taken away all of it is gone; its rows are kept, and come back with it', async ({
  page,
  place,
}) => {
  await signIn(page, LIST)
  await expect(entry(page)).toBeVisible()
  place.save(FILE)
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
  expect((await ask(page, 'admin', `GET ${CALL}/all`)).status).toBe(404)
  const { body } = await ask(page, 'admin', 'GET openapi.json')
  expect(Object.keys(body.paths).filter((path) => path.includes('fleet'))).toEqual([])
  expect((await ask(page, 'admin', 'GET admin/faqs/all')).status).toBe(200)

  place.save(FILE, FLEET_CARS)
  await expect(entry(page)).toBeVisible()
  const kept = await ask(page, 'admin', `GET ${CALL}/all?q=WB`)
  expect(kept.body.data).toHaveLength(2)
})
