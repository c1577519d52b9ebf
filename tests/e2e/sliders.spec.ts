import { expect, test } from './fixtures.ts'

test('an admin deletes a slider, restores it, and deletes it for good', async ({
  page,
  enter,
  findings,
}) => {
  await enter('admin')
  await page.goto('/apps/sliders/list')
  const title = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  expect(title).not.toBe('')
  const row = page.getByRole('row').filter({ hasText: title })
  const dialog = page.getByRole('dialog')
  const confirm = async (name: RegExp) => {
    await row.getByRole('button', { name }).first().click()
    await expect(dialog).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }

  await confirm(/^delete/i)
  await expect(row).toHaveCount(0)

  await page.goto('/apps/sliders/list?deleted=only')
  await confirm(/restore/i)
  await expect(row).toHaveCount(0)

  await page.goto('/apps/sliders/list?deleted=live')
  await confirm(/^delete/i)
  await page.goto('/apps/sliders/list?deleted=only')
  await confirm(/^delete.*for good/i)
  await expect(row).toHaveCount(0)
  await page.goto('/apps/sliders/list?deleted=all')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(row).toHaveCount(0)
})
