import { formatPhone } from '../../../registry/characters/phone.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

test("an operator opens yesterday's version of a customer, and restores it", async ({
  page,
  enter,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const readPhone = async (id: number) =>
    (await rows('GET general/showCustomers')).find((customer) => customer.id === id)?.phone
  // This customer has no changes in the history.
  let [id, name] = [0, '']
  for (const customer of (await rows('GET general/showCustomers')).slice(-20)) {
    const changes = await rows(`GET history/customers/${customer.id}`)
    if (changes.length === 0) [id, name] = [customer.id, String(customer.name)]
  }
  const phone = String(await readPhone(id))
  const wrongPhone = '+965 5000 0001'
  await rows('POST admin/users/updateCustomer', { id, name, phone: wrongPhone })

  await enter('operations')
  await page.goto(`/apps/user/view/${id}`)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const history = page.locator('details.history')
  await history.locator('summary').click()
  const earlierVersion = history.getByRole('region', { name: 'As it was at' })
  await earlierVersion.getByRole('textbox').fill('yesterday 12:00')
  await earlierVersion.getByRole('textbox').press('Enter')
  await expect(earlierVersion.locator('del')).toHaveText(formatPhone(phone))
  await expect(earlierVersion.locator('ins')).toHaveText(wrongPhone)
  // Scroll the link out from under the fixed bar.
  await page.mouse.wheel(0, -2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await findings()).toEqual([])
  await page.setViewportSize(PHONE)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  await earlierVersion.getByRole('button', { name: 'Restore these values' }).click()
  await expect(page.locator('.toast')).toContainText(`${name} saved.`)
  await expect(earlierVersion).toContainText('Nothing has changed since then.')
  expect(await readPhone(id)).toBe(phone)
})
