import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('an operator requires a deposit, finds it among the unpaid ones and takes it', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const booking = (await rows('GET admin/appointment/show?is_completed=0')).find(
    ({ state, started_at, employee_id, total, amount_due }) =>
      !state && !started_at && employee_id === null && Number(total) > 2 && amount_due === total,
  )
  const name = String(booking?.number)

  await begin('operations')
  await page.goto(`/apps/instant-booking/list/${String(booking?.id)}`)
  await page.getByLabel(/^Deposit/).fill('1.250')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('1.250')
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText(name)

  await page.goto('/apps/instant-deposits/list')
  const line = page.getByRole('main').getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('1.250')
  expect(await findings()).toEqual([])
  await line.getByRole('link', { name, exact: true }).click()
  const main = page.getByRole('main')
  const take = page.getByRole('button', { name: /^Take payment/ })
  const due = main.getByRole('listitem').filter({ hasText: 'Deposit', has: take })
  await due.getByRole('button', { name: /^Take payment/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.250')
  await dialog.getByLabel('Method').selectOption('Card')
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(due).toHaveCount(0)

  await page.goto('/apps/instant-deposits/list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
  const [row] = await rows('POST admin/appointment/one', { id: booking?.id ?? 0 }).then((data) => [
    data as unknown as Record<string, unknown>,
  ])
  const rest = (Number(booking?.total) - 1.25).toFixed(3)
  expect(row).toMatchObject({ deposit_due: null, amount_taken: '1.250', amount_due: rest })
})
