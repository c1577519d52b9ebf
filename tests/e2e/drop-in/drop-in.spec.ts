import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { sendAs, CALL, expect, FILE, FLEET_CARS, LIST, signIn, test } from './place.ts'

test.describe.configure({ mode: 'serial' })

const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Fleet cars' })
const getRow = (page: Page, plate: string) => page.locator('tbody tr').filter({ hasText: plate })
/** The same entity file with a renamed field. */
const RENAMED = FLEET_CARS.replace('price_paid: {', "price: { renamedFrom: 'price_paid',").replace(
  "'price_paid'],",
  "'price'],",
)
const validVehicle = { plate: 'WBX 1', provider_id: 1, bought_on: '2026-01-05', price_paid: '4200' }

test('an entity file that is added appears in the menu with rows, without a reload of the page', async ({
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
  // Each row refers to a row of the demo business, and no label is a text key.
  const providers = page.locator('tbody td[data-label="Provider"]')
  await expect(providers.nth(15)).toHaveText(/\w/)
  expect(await providers.allInnerTexts()).not.toContain('')
  await expect(page.locator('body')).not.toContainText('fleet-cars.')
})

test('a new entity has endpoints with rights, rules and a description', async ({ page }) => {
  expect((await sendAs(page, 'car wash', `GET ${CALL}/all`)).status).toBe(200)
  expect((await sendAs(page, 'car wash', `POST ${CALL}/store`, validVehicle)).status).toBe(403)
  expect((await sendAs(page, 'operations', `POST ${CALL}/destroy`, { id: 1 })).status).toBe(403)
  for (const invalidValue of [{ price_paid: '-1' }, { provider_id: 999_999 }]) {
    const refused = await sendAs(page, 'admin', `POST ${CALL}/store`, {
      ...validVehicle,
      ...invalidValue,
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      Object.keys(invalidValue),
    ])
  }
  const created = await sendAs(page, 'operations', `POST ${CALL}/store`, validVehicle)
  expect(created.status).toBe(200)
  const { id } = created.body.data
  expect((await sendAs(page, 'operations', `POST ${CALL}/start`, { id })).body.data.use).toBe(
    'driven',
  )
  expect((await sendAs(page, 'operations', `POST ${CALL}/start`, { id })).status).toBe(409)
  const { body } = await sendAs(page, 'admin', 'GET openapi.json')
  expect(Object.keys(body.paths)).toContain(`/${CALL}/store`)
})

test('the form of a new entity validates and saves, and its page shows the row', async ({
  page,
}) => {
  await signIn(page, `${LIST}?q=WBX`)
  await expect(getRow(page, 'WBX 1')).toBeVisible()
  await page.getByRole('link', { name: 'New fleet car' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Plate')).toBeFocused()
  await page.getByLabel('Plate').fill('WBX 2')
  await page.getByLabel('Provider').selectOption({ index: 1 })
  await page.getByLabel('Bought on').fill('03/02/2026')
  await page.getByLabel('Price paid').fill('1500')
  await page.getByLabel('Remarks').fill('Smells of pine.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'WBX 2' })).toBeVisible()
  await expect(page.locator('.field-list').first()).toContainText('Smells of pine.')
})

test('the declared actions of a new entity have a button, a dialog, rights and a history', async ({
  page,
  place,
}) => {
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=WBX`)
  const [{ id }] = body.data.filter(({ plate }: { plate: string }) => plate === 'WBX 2')
  expect((await sendAs(page, 'car wash', `POST ${CALL}/inspect`, { id })).status).toBe(403)

  await signIn(page, `${LIST}?q=WBX`)
  await getRow(page, 'WBX 2').getByRole('button', { name: 'Inspect: WBX 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inspect: “WBX 2”' })
  await expect(dialog).toContainText('It can be driven for a year from now.')
  await dialog.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByText('WBX 2: Inspected.')).toBeVisible()
  // The action disappears, because its condition no longer holds.
  await expect(getRow(page, 'WBX 2').getByRole('button', { name: /^Inspect/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(getRow(page, 'WBX 2').getByRole('button', { name: /^Inspect/ })).toBeVisible()
  await page.getByRole('button', { name: 'Your last changes' }).press('Enter')
  await expect(page.locator('.recent-panel')).toContainText('Inspected')

  place.translate('de', { 'own_actions.fleet-cars.inspect.label': 'Prüfen' })
  await page.goto(`${LIST}?q=WBX&lng=de`)
  await expect(getRow(page, 'WBX 2').getByRole('button', { name: /^Prüfen/ })).toBeVisible()
})

test('the rows of a new entity are filtered, exported, and found by the search everywhere', async ({
  page,
}) => {
  await signIn(page, `${LIST}?q=WBX&bought_on_from=2026-02-01`)
  await expect(getRow(page, 'WBX 2')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8').replace('\uFEFF', '')
  const [head = [], line = []] = papaparse.parse<string[]>(text.trimEnd()).data
  expect(line[head.indexOf('Plate')]).toBe('WBX 2')

  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()

  expect(
    (await sendAs(page, 'admin', `POST ${CALL}/store`, { ...validVehicle, plate: 'WBX 3' })).status,
  ).toBe(200)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('WBX 3')
  await page.getByRole('option', { name: /WBX 3/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'WBX 3' })).toBeVisible()
})

test('the rows of a new entity are deleted, restored, and deleted for good', async ({ page }) => {
  await signIn(page, LIST)
  const dialog = page.getByRole('dialog')
  const press = async (name: RegExp) => {
    await getRow(page, 'WBX 3').getByRole('button', { name }).first().click()
    await dialog.getByRole('button', { name }).click()
    await expect(getRow(page, 'WBX 3')).toHaveCount(0)
  }
  await page.goto(`${LIST}?q=WBX`)
  await press(/^delete/i)
  await page.goto(`${LIST}?q=WBX&deleted=only`)
  await press(/restore/i)
  await page.goto(`${LIST}?q=WBX&deleted=live`)
  await press(/^delete/i)
  await page.goto(`${LIST}?q=WBX&deleted=only`)
  await press(/^delete.*for good/i)
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=WBX`)
  expect(body.data.map(({ plate }: { plate: string }) => plate).toSorted()).toEqual([
    'WBX 1',
    'WBX 2',
  ])
})

test('a field that is renamed in the entity file keeps its values, on the screen and in the API', async ({
  page,
  place,
}) => {
  await signIn(page, `${LIST}?q=WBX&sort=price_paid&order=DESC`)
  const listBefore = await sendAs(page, 'admin', `GET ${CALL}/all?q=WBX`)
  const paid = listBefore.body.data.map((row: { price_paid: string }) => row.price_paid)
  place.save(FILE, RENAMED)
  await expect(page.getByRole('columnheader', { name: 'Price', exact: true })).toBeVisible()
  await expect(getRow(page, 'WBX 2')).toContainText('1,500')
  const listAfter = await sendAs(page, 'admin', `GET ${CALL}/all?q=WBX`)
  expect(listAfter.body.data.map((row: { price: string }) => row.price)).toEqual(paid)
  // The former name is still accepted.
  const outdatedUpdate = await sendAs(page, 'admin', `POST ${CALL}/update`, {
    id: 1,
    price_paid: '77',
  })
  expect([outdatedUpdate.status, outdatedUpdate.body.data.price]).toEqual([200, '77.000'])
})

test('removing an entity file removes its screens and endpoints; its rows are kept, and return with the file', async ({
  page,
  place,
}) => {
  await signIn(page, LIST)
  await expect(entry(page)).toBeVisible()
  place.save(FILE)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
  expect((await sendAs(page, 'admin', `GET ${CALL}/all`)).status).toBe(404)
  const { body } = await sendAs(page, 'admin', 'GET openapi.json')
  expect(Object.keys(body.paths).filter((path) => path.includes('fleet'))).toEqual([])
  expect((await sendAs(page, 'admin', 'GET admin/faqs/all')).status).toBe(200)

  place.save(FILE, RENAMED)
  await expect(entry(page)).toBeVisible()
  const keptRows = await sendAs(page, 'admin', `GET ${CALL}/all?q=WBX`)
  expect(keptRows.body.data).toHaveLength(2)
})
