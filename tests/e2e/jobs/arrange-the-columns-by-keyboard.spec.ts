import { expect, test } from '../fixtures.ts'

test('a user arranges the columns of a list by keyboard, and the order is kept', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  const heads = page.getByRole('columnheader')
  const labels = async () => (await heads.allInnerTexts()).filter((text) => text.trim() !== '')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  // A reason beside the state adds a second line to the row.
  const row = page
    .locator('tbody tr')
    .filter({ hasNot: page.locator('.state-reason') })
    .nth(1)
  await expect(row.getByRole('link', { name: /^WB-/ }).first()).toBeVisible()
  const labelsBefore = await labels()
  const height = async () => (await row.boundingBox())?.height ?? 0
  const roomy = await height()

  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.press('Enter')
  await page.getByRole('button', { name: 'Move Time up' }).press('Enter')
  await page.getByRole('button', { name: 'Move Time up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Time up' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Vehicle' }).press('Space')
  await page.getByLabel('Width of Customer').selectOption({ label: 'Wide' })
  await page.getByRole('button', { name: 'Compact' }).press('Enter')
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  const time = labelsBefore.indexOf('Time')
  const arranged = labelsBefore.toSpliced(time, 1).toSpliced(time - 2, 0, 'Time')
  expect(await labels()).toEqual(arranged.filter((name) => name !== 'Vehicle'))
  expect(await height()).toBeLessThan(roomy - 6)
  expect((await head('Customer').boundingBox())?.width).toBeGreaterThanOrEqual(320)

  // The mouse drags the edge of a column head. A double click fits the column to its contents.
  const service = await head('Service').boundingBox()
  const edge = (service?.x ?? 0) + (service?.width ?? 0) - 3
  const middle = (service?.y ?? 0) + 15
  await page.mouse.move(edge, middle)
  await page.mouse.down()
  await page.mouse.move(edge + 80, middle, { steps: 4 })
  await page.mouse.up()
  expect((await head('Service').boundingBox())?.width).toBeGreaterThan((service?.width ?? 0) + 60)

  await page.reload()
  await expect(head('Customer')).toBeVisible()
  expect(await labels()).toEqual(arranged.filter((name) => name !== 'Vehicle'))
  expect((await head('Customer').boundingBox())?.width).toBeGreaterThanOrEqual(320)

  await columns.click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('button', { name: 'Comfortable' }).click()
  await expect.poll(labels).toEqual(labelsBefore)
  expect(await height()).toBeCloseTo(roomy, 0)
  expect(await page.evaluate(() => JSON.parse(localStorage.columnWidths))).toEqual({
    'apps/instant-booking/list': {},
  })
})
