import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listSamples, listUntestedSamples } from '../../support/recipes/guide.ts'
import { chooseFirst } from '../jobs/choices.ts'
import { sendAs, expect, signIn, test as base } from '../drop-in/place.ts'

/*
 * Follows the tutorial: it saves the samples one after the other in a copy of the product with `npm
 * run dev`, and checks each described result.
 */

const PAGE = 'fleet-of-company-cars'
const FILE = 'resources/company-cars.ts'
const LIST = '/apps/company-cars/list'
const CALL = 'admin/company-cars'
const samples = listSamples(process.cwd(), PAGE)

let text = ''
const test = base.extend<{ follow: (section: string) => void }>({
  /** Saves the samples of a section. */
  follow: async ({ place }, use) =>
    use((section) => {
      const sectionSamples = samples.filter((sample) => sample.section === section)
      expect(sectionSamples.length).toBeGreaterThan(0)
      for (const sample of sectionSamples) {
        expect(sample.file).toBe(FILE)
        text = sample.apply(text)
      }
      place.save(FILE, text)
    }),
})
test.describe.configure({ mode: 'serial' })

const entry = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Company cars' })
const getRow = (page: Page, plate: string) => page.locator('tbody tr').filter({ hasText: plate })
const readStatus = async (...parameters: Parameters<typeof sendAs>) =>
  (await sendAs(...parameters)).status

test('one entity file makes a list with rows, and a form that marks missing values', async ({
  page,
  follow,
}) => {
  await signIn(page, '/apps/faqs/list')
  follow('One file')
  await expect(entry(page)).toBeVisible()
  await entry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Company cars' })).toBeVisible()
  await expect(page.locator('tbody tr').nth(5)).toBeVisible()
  await page.getByRole('link', { name: 'New company car' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Plate')).toBeFocused()
  await page.getByLabel('Plate').fill('FLEET 1')
  await page.getByLabel('Bought on').fill('03/02/2026')
  await page.getByLabel('Price paid').fill('9000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'FLEET 1' })).toBeVisible()
})

test('a mistake in an entity file is shown on the page with a suggestion', async ({
  page,
  place,
}) => {
  await signIn(page, `${LIST}?q=FLEET`)
  place.save(FILE, text.replace("'customers'", "'custmers'"))
  await expect(page.locator('vite-error-overlay')).toContainText("Did you mean 'customers'?")
  place.save(FILE, text)
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
})

test('a car is lent once with its declared action, and returned', async ({ page, follow }) => {
  await signIn(page, `${LIST}?q=FLEET`)
  follow('A life cycle, with actions of your own')
  await getRow(page, 'FLEET 1').getByRole('button', { name: 'Lend: FLEET 1' }).click()
  const dialog = page.getByRole('dialog', { name: /^Lend/ })
  await expect(dialog).toContainText('The customer drives away with it.')
  await chooseFirst(dialog.getByLabel('Customer'))
  await dialog.getByRole('button', { name: 'Lend' }).click()
  await expect(page.getByText('FLEET 1: Lent.')).toBeVisible()
  await expect(getRow(page, 'FLEET 1')).toContainText('Lent')

  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=FLEET`)
  const [{ id, customer_id }] = body.data
  expect(await readStatus(page, 'admin', `POST ${CALL}/lend`, { id, customer_id })).toBe(409)
  expect(await readStatus(page, 'admin', `POST ${CALL}/takeBack`, { id })).toBe(200)
})

test('the value of a car is computed from other fields while the user types', async ({
  page,
  follow,
}) => {
  await signIn(page, `${LIST}?q=FLEET`)
  follow('A field that follows from others')
  await expect(page.getByRole('columnheader', { name: 'Worth' })).toBeVisible()
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=FLEET`)
  await page.goto(`${LIST}/${body.data[0].id}`)
  await page.getByLabel('Written off').fill('1500')
  await expect(page.locator('main')).toContainText('7,500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'FLEET 1' })).toBeVisible()
})

test('each role has the rights that the entity file declares', async ({ page, follow }) => {
  await signIn(page, `${LIST}?q=FLEET`)
  follow('Who may do what')
  const list = `GET ${CALL}/all?q=FLEET`
  await expect.poll(() => readStatus(page, 'car wash', list)).toBe(200)
  const { body } = await sendAs(page, 'admin', list)
  const [{ id }] = body.data
  expect(await readStatus(page, 'car wash', `POST ${CALL}/update`, { id, plate: 'X' })).toBe(403)
  expect(
    await readStatus(page, 'operations', `POST ${CALL}/update`, { id, written_off: '1' }),
  ).toBe(403)
  expect(
    await readStatus(page, 'operations', `POST ${CALL}/update`, { id, plate: 'FLEET 1' }),
  ).toBe(200)
})

test('a field that operations may not write is not in their form', async ({ page }) => {
  await signIn(page, `${LIST}?q=FLEET`, 'operations')
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=FLEET`)
  await page.goto(`${LIST}/${body.data[0].id}`)
  await expect(page.getByLabel('Plate')).toBeVisible()
  await expect(page.getByLabel('Written off')).toHaveCount(0)
})

test('a field is renamed with its data, and its former name still works', async ({
  page,
  follow,
}) => {
  await signIn(page, `${LIST}?q=FLEET`)
  follow('A better name, with the data kept')
  await expect(page.getByRole('columnheader', { name: 'Price', exact: true })).toBeVisible()
  await expect(getRow(page, 'FLEET 1')).toContainText('9,000')
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=FLEET`)
  const [{ id, price }] = body.data
  expect(price).toBe('9000.000')
  const outdatedUpdate = await sendAs(page, 'admin', `POST ${CALL}/update`, {
    id,
    price_paid: '8000',
  })
  expect([outdatedUpdate.status, outdatedUpdate.body.data.price]).toEqual([200, '8000.000'])
})

test('without the entity file everything except its rows is removed', async ({ page, place }) => {
  await signIn(page, LIST)
  place.save(FILE)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
  expect(await readStatus(page, 'admin', `GET ${CALL}/all`)).toBe(404)
  place.save(FILE, text)
  await expect(entry(page)).toBeVisible()
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=FLEET`)
  expect(body.data).toHaveLength(1)
})

test('all code on the page of the guide is tested, and its commands exist', () => {
  const page = readFileSync(join(process.cwd(), 'docs/guide', `${PAGE}.md`), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
  const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  expect(listUntestedSamples(process.cwd(), PAGE)).toEqual(['sh'])
})
