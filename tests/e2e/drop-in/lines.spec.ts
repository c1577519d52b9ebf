import type { Page } from '@playwright/test'
import { getCode } from '../../support/recipes/recipe.ts'
import { sendAs, expect, signIn, test } from './place.ts'

test.describe.configure({ mode: 'serial' })

const LIST = '/apps/orders/list'
const cell = (page: Page, field: string, line: number) => page.getByLabel(`${field}, line ${line}`)
const goods = (page: Page) =>
  page
    .getByLabel(/^Goods, line/)
    .evaluateAll((elements) =>
      elements.map((element) => (element instanceof HTMLInputElement ? element.value : null)),
    )

test('an order is created with its lines by keyboard alone', async ({ page, place }) => {
  // The unchanged example of the guide.
  for (const file of ['resources/order-lines.ts', 'resources/orders.ts'])
    place.save(file, getCode(process.cwd(), file))
  await expect
    .poll(async () => (await sendAs(page, 'admin', 'GET admin/orders/all')).status)
    .toBe(200)
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Code').fill('ORD 1')
  await page.getByRole('button', { name: 'Add a line' }).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Goods', 1)).toBeFocused()
  await page.keyboard.type('Soap')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'Add a line' }).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Goods', 2)).toBeFocused()
  await page.keyboard.type('Wax')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => goods(page)).toEqual(['Wax', 'Soap'])
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  // The error is at its cell, which has the focus.
  await expect(cell(page, 'Amount', 1)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'ORD 1' })).toBeVisible()
  const lineRows = page.getByRole('region', { name: 'Order lines' }).locator('tbody tr')
  await expect(lineRows).toHaveText([/Wax.*5/, /Soap.*2/])
})

test('a line that the server refuses shows the error at its cell; a removed line is deleted', async ({
  page,
}) => {
  const { body } = await sendAs(page, 'admin', 'GET admin/orders/all?q=ORD')
  const [{ id }] = body.data
  await signIn(page, LIST)
  await page.goto(`${LIST}/${id}`)
  await expect(cell(page, 'Goods', 2)).toHaveValue('Soap')
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeFocused()
  await cell(page, 'Amount', 1).fill('7')
  const service = { name: 'Soon gone', price: '1.000', duration_minutes: 30, buffer_minutes: 0 }
  const created = await sendAs(page, 'admin', 'POST admin/services/store', {
    ...service,
    active: 1,
  })
  const chosen = cell(page, 'Service', 1)
  await chosen.selectOption({ label: 'Soon gone' })
  await sendAs(page, 'admin', 'POST admin/services/destroy', { id: created.body.data.id })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await expect(chosen).toBeFocused()
  await chosen.selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'ORD 1' })).toBeVisible()
  const { body: orderAfter } = await sendAs(page, 'admin', 'POST admin/orders/one', { id })
  expect(
    orderAfter.data.lines.map((line: { goods: string; amount: number }) => [
      line.goods,
      line.amount,
    ]),
  ).toEqual([['Soap', 7]])
})

test('the lines of an order that was sent are read-only', async ({ page }) => {
  const { body } = await sendAs(page, 'admin', 'GET admin/orders/all?q=ORD')
  const [{ id }] = body.data
  await sendAs(page, 'admin', 'POST admin/orders/update', { id, status: 'sent' })
  await signIn(page, LIST)
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByText('Lines cannot be changed with this status.')).toBeVisible()
  await page.getByLabel('Code').fill('ORD 1 sent')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'ORD 1 sent' })).toBeVisible()
})
