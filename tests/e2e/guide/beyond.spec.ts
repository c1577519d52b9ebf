import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplesOf, untriedOn } from '../../support/recipes/guide.ts'
import { ask, expect, signIn, test } from '../drop-in/place.ts'

/*
 * What the page says is possible beyond declarations: its samples are put into a copy of the product,
 * which the compiler reads and in which somebody then works.
 */

const PAGE = 'beyond-declarations'
const LIST = '/apps/services/list'
const CALL = 'admin/services'
const service = { name: 'Long polish', price: '4.500', duration_minutes: 93, buffer_minutes: 15 }

test.describe.configure({ mode: 'serial' })

test('its samples compile, and all of its code is one', async ({ place }) => {
  const samples = samplesOf(process.cwd(), PAGE)
  expect(samples.length).toBeGreaterThan(10)
  expect(untriedOn(process.cwd(), PAGE)).toEqual([])
  for (const { file, apply } of samples) {
    const path = join(place.folder, file)
    place.save(file, apply(existsSync(path) ? readFileSync(path, 'utf8') : ''))
  }
  // The server writes the list of reports when it has noticed the new one; tiles point into it.
  const reports = join(place.folder, 'resources/reports/index.ts')
  await expect.poll(() => readFileSync(reports, 'utf8')).toContain('./payments-by-method.ts')
  const project = { extends: './tsconfig.json', include: ['resources', 'src', 'server', 'demo'] }
  writeFileSync(join(place.folder, 'tsconfig.copy.json'), JSON.stringify(project))
  const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
  const compiled = spawnSync(tsc, ['-p', 'tsconfig.copy.json'], { cwd: place.folder })
  expect(`${compiled.stdout}${compiled.stderr}`).toBe('')
  expect(compiled.status).toBe(0)
})

test('a hook writes what follows, and a cell shows it in its own way', async ({ page }) => {
  const made = await ask(page, 'admin', `POST ${CALL}/store`, { ...service, active: 1 })
  expect([made.status, made.body.data.duration_minutes]).toEqual([200, 95])
  await signIn(page, `${LIST}?q=Long+polish`)
  await expect(page.locator('tbody tr').first()).toContainText('1:35')
})

test('an input offers the usual values, tied to its label', async ({ page }) => {
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'New service' }).click()
  const input = page.getByLabel(/^Buffer/)
  await expect(input.locator('option')).toHaveText(['0', '15', '30'])
})

test('a filter sets what travels in the address', async ({ page }) => {
  await signIn(page, LIST)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Filters' }).getByText('Price').click()
  await page.getByLabel('At most 5').check()
  await expect(page).toHaveURL(/price_to=5/)
  await expect(page.locator('tbody tr').filter({ hasText: 'Long polish' })).toBeVisible()
})

test('a screen of react-admin’s own components takes the place of a page', async ({ page }) => {
  await signIn(page, LIST)
  const { body } = await ask(page, 'admin', `GET ${CALL}/all?q=Long+polish`)
  await page.goto(`${LIST}/${body.data[0].id}/show`)
  await expect(page.locator('.RaShow-main')).toContainText('Long polish')
})

test('an endpoint answers whoever is signed in, and nobody else', async ({ page }) => {
  const { status, body } = await ask(page, 'car wash', 'GET price-list')
  expect(status).toBe(200)
  expect(body.data).toContainEqual({ name: service.name, price: '4.500' })
  expect((await page.request.get('/api/price-list')).status()).toBe(401)
})

test('a report answers its role, and a tile stands on the start page', async ({ page }) => {
  const answer = await ask(page, 'admin', 'POST admin/PaymentsByMethod', {})
  expect(answer.status).toBe(200)
  expect((await ask(page, 'operations', 'POST admin/PaymentsByMethod', {})).status).toBe(403)
  await signIn(page, LIST)
  await page.goto('/apps/payments-by-method/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments by method' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.locator('main')).toContainText('Refunds today')
})
