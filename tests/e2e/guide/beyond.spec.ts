import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { BEYOND, followBeyond } from '../../support/recipes/beyond.ts'
import { sendAs, sendAsAccount, expect, signIn, signInAs, test } from '../drop-in/place.ts'

/*
 * Tests the guide page about code beyond declarations: a browser uses a copy of the product with
 * all its samples.
 */

const LIST = '/apps/services/list'
const CALL = 'admin/services'
const service = { name: 'Long polish', price: '4.500', duration_minutes: 93, buffer_minutes: 15 }

test.use({ of: BEYOND })
test.describe.configure({ mode: 'serial' })

test('the product runs with all code samples of the guide', async ({ place }) => {
  expect(followBeyond(place.folder).samples).toBeGreaterThan(10)
  await place.restart()
})

test('a hook writes a dependent value, and a custom cell shows it', async ({ page }) => {
  const created = await sendAs(page, 'admin', `POST ${CALL}/store`, { ...service, active: 1 })
  expect([created.status, created.body.data.duration_minutes]).toEqual([200, 95])
  await signIn(page, `${LIST}?q=Long+polish`)
  await expect(page.locator('tbody tr').first()).toContainText('1:35')
})

test('a hook creates a row of another entity', async ({ page }) => {
  const { body } = await sendAs(page, 'admin', 'GET admin/faqs/all?q=Long+polish')
  expect(body.data).toMatchObject([
    { question: 'How long does Long polish take?', answer: 'About 95 minutes.' },
  ])
})

test('a hook refuses a value, with a text at its field', async ({ page }) => {
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=Long+polish`)
  const { id } = body.data[0]
  const raised = await sendAs(page, 'admin', `POST ${CALL}/update`, {
    id,
    ...service,
    price: '9.000',
    active: 1,
  })
  expect([raised.status, raised.body.errors]).toEqual([
    422,
    { price: ['Raise the price by half at most.'] },
  ])
})

test('a custom input offers usual values and is connected to its label', async ({ page }) => {
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'New service' }).click()
  const input = page.getByLabel(/^Buffer/)
  await expect(input.locator('option')).toHaveText(['0', '15', '30'])
})

test('a custom filter sets the values in the address', async ({ page }) => {
  await signIn(page, LIST)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Filters' }).getByText('Price').click()
  await page.getByLabel('At most 5').check()
  await expect(page).toHaveURL(/price_to=5/)
  await expect(page.locator('tbody tr').filter({ hasText: 'Long polish' })).toBeVisible()
})

test('a screen of react-admin components replaces a page', async ({ page }) => {
  await signIn(page, LIST)
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=Long+polish`)
  await page.goto(`${LIST}/${body.data[0].id}/show`)
  await expect(page.locator('.RaShow-main')).toContainText('Long polish')
})

test('a page of its own is in the menu, with components of react-admin', async ({ page }) => {
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'Price board' }).click()
  await expect(page).toHaveURL(/\/price-board$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Price board', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Long polish/ })).toContainText('4.5')
})

test('an endpoint answers signed-in users only', async ({ page }) => {
  const { status, body } = await sendAs(page, 'car wash', 'GET price-list')
  expect(status).toBe(200)
  expect(body.data).toContainEqual({ name: service.name, price: '4.500' })
  expect((await page.request.get('/api/price-list')).status()).toBe(401)
})

test('a report answers its role, and its tile is on the start page', async ({ page }) => {
  const answer = await sendAs(page, 'admin', 'POST admin/PaymentsByMethod', {})
  expect(answer.status).toBe(200)
  expect((await sendAs(page, 'operations', 'POST admin/PaymentsByMethod', {})).status).toBe(403)
  await signIn(page, LIST)
  await page.goto('/apps/payments-by-method/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments by method' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.locator('main')).toContainText('Refunds today')
})

const TAGS = '/apps/key-tags/list'
const spot = (page: Page, text: string) =>
  page.locator('tbody tr').filter({ hasText: text }).locator('td[data-label="Colour"]')

test('a custom field type is entered in a form, shown, filtered, validated and exported', async ({
  page,
}) => {
  const refused = await sendAs(page, 'admin', 'POST admin/key-tags/store', {
    label: 'X',
    colour: 'red',
  })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { colour: ['Write a colour as # and six digits, such as #1d4ed8.'] },
  ])
  await signIn(page, TAGS)
  // The demo business has rows of the service.
  await expect(page.locator('td[data-label="Colour"]').first()).toHaveText(/^● #[\da-f]{6}$/)
  await page.getByRole('link', { name: 'New key tag' }).click()
  await page.getByLabel('Label').fill('North gate')
  await page.getByLabel('Colour').fill('#a21caf')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'North gate' })).toBeVisible()
  await page.goto(`${TAGS}?colour=a21c`)
  await expect(spot(page, 'North gate')).toHaveText('● #a21caf')
  await expect(page.locator('tbody tr')).toHaveCount(1)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8').replace('\uFEFF', '')
  const [head = [], line = []] = papaparse.parse<string[]>(text.trimEnd()).data
  expect(line[head.indexOf('Colour')]).toBe('#a21caf')
})

test('a value of a custom field type is imported from a file', async ({ page }) => {
  await signIn(page, TAGS)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  const buffer = Buffer.from('Label,Colour\nSouth gate,#15803D\n')
  const chosen = { name: 'tags.csv', mimeType: 'text/csv', buffer }
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await expect(dialog.getByLabel('Field of column “Colour”')).toHaveValue('colour')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status').locator('dd').first()).toHaveText('1')
  await dialog.getByRole('button', { name: /^Import/ }).click()
  const imported = async () =>
    (await sendAs(page, 'admin', 'GET admin/key-tags/all?q=South')).body.data
  await expect.poll(imported).toEqual([expect.objectContaining({ colour: '#15803d' })])
})

test('a user with a custom role sees only allowed screens, and the server refuses all others', async ({
  page,
}) => {
  const trainee = { email: 'tara@wash.example', password: 'soap foam rinse wax' }
  const registration = await page.request.post('/api/jwt/register', {
    data: { name: 'Tara', ...trainee },
  })
  expect(registration.ok()).toBe(true)
  const { body } = await sendAs(page, 'admin', 'GET admin/users/all?q=Tara')
  const { id, name, email } = body.data[0]
  const role = { id, name, email, account_type: 'Trainee', auth: 1 }
  expect((await sendAs(page, 'admin', 'POST admin/users/update', role)).status).toBe(200)
  const lesson = { topic: 'Foam', held_on: '2026-05-04', examiner_notes: 'Knows a lot.' }
  expect((await sendAs(page, 'operations', 'POST admin/lessons/store', lesson)).status).toBe(200)

  const status = async (request: string, data?: unknown) =>
    (await sendAsAccount(page, trainee, request, data)).status
  expect(await status(`GET ${CALL}/all`)).toBe(403)
  expect(await status(`POST ${CALL}/destroy`, { id: 1 })).toBe(403)
  expect(await status('POST admin/lessons/store', lesson)).toBe(403)
  const lessons = await sendAsAccount(page, trainee, 'GET admin/lessons/all?q=Foam')
  expect(lessons.body.data).toEqual([
    expect.not.objectContaining({ examiner_notes: 'Knows a lot.' }),
  ])

  await signInAs(page, '/apps/offered-services/list', trainee)
  await expect(page.getByRole('heading', { level: 1, name: 'Offered services' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New service' })).toHaveCount(0)
  const entries = page.getByRole('navigation').locator('a[href^="/apps/"]')
  await expect(entries).toHaveText([/Lessons/, /Offered services/])
  await page.getByRole('button', { name: /account and preferences/i }).click()
  await expect(page.locator('.popover')).toContainText('Sign out')
})

test('a custom language can be chosen, and missing texts are in English', async ({
  page,
  place,
}) => {
  await signIn(page, LIST)
  const openMenu = () => page.getByRole('button', { name: /account and preferences/i }).click()
  await openMenu()
  await page.getByLabel('Language').selectOption('Nederlands')
  await expect(page.getByRole('heading', { level: 1, name: 'Diensten' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Naam' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afmelden' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New service' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  const report =
    "import('./tools/labels/report-labels.ts').then(async ({ reportLabels }) => console.log(await reportLabels(false)))"
  const check = ['--import', 'tsx', '--eval', report]
  const output = execFileSync(process.execPath, check, { cwd: place.folder, encoding: 'utf8' })
  expect(output).toMatch(/Some texts are not translated yet[^]*nl\.json: .* and \d+ more\n/)
  expect(output).toContain('roles.trainee')
  expect(output).not.toContain('Nobody can choose')
})
