import { expect, test } from '../fixtures.ts'

test('an operator sells a subscription, books its visits until none are left, and renews it', async ({
  page,
  begin,
  findings,
}) => {
  await begin('admin')
  // A plan of two washes.
  await page.goto('/apps/plans/list/create')
  await page.getByLabel('Name').fill('Two of a kind')
  await page.getByLabel('Price').fill('8')
  await page.getByLabel('Washes').fill('2')
  await page.getByLabel('Days').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.record')).toContainText('Two of a kind')
  await page.goto('/apps/subscription-booking/list')
  await page.getByRole('link', { name: /^New/ }).click()
  for (const name of ['Customer', 'Vehicle', 'Provider']) {
    const box = page.getByRole('combobox', { name, exact: true })
    await expect(box).toBeEnabled()
    await expect(box).not.toHaveAttribute('aria-busy', 'true')
    if ((await box.getAttribute('role')) === 'combobox') {
      await box.press('ArrowDown')
      await page.getByRole('option').first().click()
    } else await box.selectOption({ index: 1 })
  }
  await page.getByLabel('Plan').selectOption({ label: 'Two of a kind' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date())
  await page.getByLabel('Start', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Save' }).click()

  const record = page.locator('.record')
  await expect(record).toContainText('0 of 2 · 2 left')
  const code = record.locator('.row-code')
  const number = (await code.textContent()) ?? ''
  const visit = page.getByRole('button', { name: 'New subscription visit' })
  const dialog = page.getByRole('dialog')
  async function book(day: number): Promise<void> {
    await visit.click()
    const getHeight = () => dialog.evaluate((element) => (element as HTMLElement).offsetHeight)
    const height = await getHeight()
    // Day and time come first, because the available employees depend on them.
    await expect(dialog.getByRole('combobox', { name: 'Date' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Time slot', { exact: true })).toBeFocused()
    await expect(dialog.getByText(/of \d+ free/)).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Date' }).selectOption({ index: day })
    const slot = dialog.getByLabel('Time slot', { exact: true })
    const availableSlot = slot.locator('option:enabled').nth(1)
    await slot.selectOption((await availableSlot.getAttribute('value')) ?? '')
    // The buttons do not move when the summary arrives, because the user may press them then.
    await expect(dialog.getByText(/of \d+ free/)).toBeVisible()
    expect(await getHeight()).toBe(height)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await book(2)
  await expect(record).toContainText('1 of 2 · 1 left')
  await book(3)
  await expect(record).toContainText('2 of 2 · 0 left')
  await expect(record).toContainText('Used up')
  await expect(visit).toHaveCount(0)
  expect(await findings()).toEqual([])

  // A cancelled visit returns its wash, which is booked again.
  await page.locator('.related tbody a').first().click()
  await record.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Cancel: / }).click()
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: /^Cancel/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/apps/subscription-booking/list')
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(record).toContainText('1 of 2 · 1 left')
  await book(4)
  await expect(record).toContainText('Used up')

  await record.getByRole('button', { name: /^Renew/ }).click()
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(dialog).toBeHidden()
  await expect(code).not.toHaveText(number)
  await expect(record).toContainText('0 of 2 · 2 left')
  await expect(record).toContainText('Two of a kind')
})
