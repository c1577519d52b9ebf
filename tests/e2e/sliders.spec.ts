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

test('a photo that is too large to upload is reduced in the browser', async ({ page, enter }) => {
  await enter('admin')
  await page.goto('/apps/sliders/list/create')
  // A picture of noise, which cannot be compressed.
  const photo = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const noise = context.createImageData(1200, 900)
    for (let offset = 0; offset < noise.data.length; offset += 65_536)
      crypto.getRandomValues(noise.data.subarray(offset, offset + 65_536))
    for (let offset = 3; offset < noise.data.length; offset += 4) noise.data[offset] = 255
    context.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(photo, 'base64')
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  const picture = page.locator('.dropzone img')
  await expect(picture).toBeVisible()
  const storedPicture = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect((await storedPicture.body()).length).toBeLessThan(2 * 1024 * 1024)

  // The thumbnail on the page opens the full picture.
  await page.getByLabel('Title', { exact: true }).fill('Noise')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Noise' })).toBeVisible()
  const fullPicture = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open Picture' }).click()
  expect(await (await fullPicture).evaluate(() => document.contentType)).toMatch(/^image\//)
})
