import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('a telephone system opens the page of the customer who calls', async ({ page, begin }) => {
  const rows = await reader(page, 'operations')
  const customers = await rows('GET general/showCustomers')
  const count = (phone: unknown) => customers.filter((one) => one.phone === phone).length
  const caller = customers.find(({ phone }) => phone && count(phone) === 1)
  await begin('operations')
  await page.goto(`/call?phone=${encodeURIComponent(String(caller?.phone).replaceAll(' ', ''))}`)
  await expect(page).toHaveURL(new RegExp(`/apps/user/view/${String(caller?.id)}$`))
  await expect(page.getByRole('heading', { name: String(caller?.name), level: 2 })).toBeVisible()

  await page.goto('/call?phone=%2B4912345678901')
  await expect(page.getByText('Nobody has the number +4912345678901')).toBeVisible()
})
