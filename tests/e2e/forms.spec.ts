import type { Page } from '@playwright/test'
import { waitForHeldAnswers } from '../support/browser/held-answers.ts'
import { png } from '../support/rows/picture.ts'
import { expect, test } from './fixtures.ts'
import { reader } from './jobs/rows.ts'
import { findWorkday } from './jobs/days.ts'

test("the upload of a slider's picture refuses a wrong file, and a saved slider shows its picture", async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/sliders/list/create')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByText('Required.')).toHaveCount(2)

  const file = page.getByLabel('Picture', { exact: true })
  const name = 'picture.svg'
  await file.setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  expect(await findings()).toEqual([])

  await file.setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: png(40) })
  await expect(page.getByRole('img', { name: 'Current picture' })).toBeVisible()
  await page.getByLabel('Title').fill('Autumn wash')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn wash' })).toBeVisible()
  const picture = page.locator('.field-list img')
  await expect(picture).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{64}\.png\?thumbnail$/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(120)
})

/** A picture of noise, which cannot be compressed. */
const drawNoise = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const context = canvas.getContext('2d')
    const pixels = context?.createImageData(900, 600)
    if (!context || !pixels) return []
    for (let index = 0; index < pixels.data.length; index++)
      pixels.data[index] = index % 4 === 3 ? 255 : (((index >> 12) * 40) % 256) ^ (index % 7)
    context.putImageData(pixels, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 1),
    )
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })

test('a large picture is shown as a thumbnail, which is created at its upload', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto('/apps/sliders/list/create')
  const buffer = Buffer.from(await drawNoise(page))
  expect(buffer.length).toBeGreaterThan(64 * 1024)
  const file = page.getByLabel('Picture', { exact: true })
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  const picture = page.getByRole('img', { name: 'Current picture' })
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(480)
  const thumbnail = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect((await thumbnail.body()).length).toBeLessThan(64 * 1024)
  const fullPicture = await page.request.get(
    ((await picture.getAttribute('src')) ?? '').split('?')[0] ?? '',
  )
  expect((await fullPicture.body()).length).toBeGreaterThan(64 * 1024)
})

test('the form of a booking offers the vehicles of its customer, and keeps its values until it is saved', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list/create')
  const customer = page.getByLabel('Customer', { exact: true })
  const vehicle = page.getByLabel('Vehicle', { exact: true })
  await expect(vehicle).toContainText('Choose the customer first')
  // A short list is a select and a long one a search box. The loaded field shows which.
  await expect(customer).toHaveAttribute('aria-autocomplete', 'list')
  await customer.fill('nobody is called so')
  await expect(page.getByText('No Result')).toBeVisible()
  await customer.fill('al')
  await page.getByRole('option').first().click()
  const chosen = await customer.inputValue()
  await expect(vehicle.locator('option')).not.toHaveCount(1)
  await vehicle.selectOption({ index: 1 })
  await page.getByLabel(/^Location/).selectOption({ index: 1 })

  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Leave without saving?')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(customer).toHaveValue(chosen)

  await page.getByLabel('Service', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Provider', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Time', { exact: true }).fill(`${findWorkday(1)}T12:00`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /WB-\d+$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: chosen, exact: true })).toBeVisible()
})

test('the form of a booking counts available employees, unless it could not be done', async ({
  page,
  enter,
}) => {
  const read = await reader(page, 'operations')
  const rows = await read('GET admin/appointment/show?is_completed=0')
  const failed = rows.find(({ failed_at }) => failed_at)
  const assigned = rows.find((row) => row.employee_id && !row.failed_at && !row.started_at)
  await enter('operations')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await page.goto(`/apps/instant-booking/list/${assigned?.id}`)
  await expect(summary).toContainText(/\d+ of \d+ free/)
  await page.goto(`/apps/instant-booking/list/${failed?.id}`)
  await expect(summary).toContainText('Total')
  await expect(summary).not.toContainText(/\d+ of \d+ free/)
})

test('an area is chosen by its governorate and city', async ({ page, enter }) => {
  await enter('operations')
  await page.goto('/apps/sub-areas/list/create')
  const governorate = page.getByLabel('Governorate', { exact: true })
  const city = page.getByLabel('City', { exact: true })
  const area = page.getByLabel('Area', { exact: true })
  await expect(area).toContainText('Choose the city first')
  await governorate.selectOption({ index: 1 })
  await expect(city.locator('option')).not.toHaveCount(1)
  await city.selectOption({ index: 1 })
  await expect(area.locator('option')).not.toHaveCount(1)
  await area.selectOption({ index: 1 })
  const chosen = await area.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.text)
  // A choice names the city, too.
  const [areaName = 'an area'] = chosen?.split(' · ') ?? []
  await page.getByLabel('Name', { exact: true }).fill('Block 99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Block 99' })).toBeVisible()
  await expect(page.locator('.field-list')).toContainText(areaName)
})

test('the form of a visit asks for its subscription first, and a late list of choices does not take the focus', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto('/apps/subscription-bookings-details/list/create')
  const day = page.getByRole('combobox', { name: 'Date', exact: true })
  await expect(day).toContainText('Choose the subscription first')

  // The customers arrive while the user types in their box.
  await waitForHeldAnswers(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/general/showCustomers*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/apps/instant-booking/list/create')
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  await customer.focus()
  await page.keyboard.type('a')
  await expect(page.getByText('Loading')).not.toHaveCount(0)
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(customer).toBeFocused()
  await expect(customer).toHaveValue('a')
})

/** Names the tabbed element that another element covers, after each press of Tab in the form. */
async function findCoveredElements(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let index = 0; index < presses; index++) {
    await page.keyboard.press('Tab')
    const coveredElement = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.closest('.form-body')) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
      const isVisible = element.contains(topElement) || topElement?.contains(element)
      return isVisible ? null : element.outerHTML
    })
    if (coveredElement) covered.push(coveredElement)
  }
  return covered
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`Save stays visible in a long form ${viewport.width} px wide and covers no focused field`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize(viewport)
    await enter('operations')
    await page.goto('/apps/instant-booking/list/create')
    const firstField = page.getByRole('combobox', { name: 'Customer' })
    await firstField.waitFor()
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await firstField.focus()
    expect(await findCoveredElements(page, 24)).toEqual([])
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  })
