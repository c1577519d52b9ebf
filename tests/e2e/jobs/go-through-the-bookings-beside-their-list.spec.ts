import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

/** The open bookings, latest first, ten rows per page. */
const LIST = '/apps/instant-booking/list?sort=-starts_at&perPage=10'

async function openList(page: Page) {
  await page.goto(LIST)
  const table = page.getByRole('region', { name: 'Instant bookings' })
  const links = table.getByRole('link', { name: /^WB-/ })
  await expect(links).toHaveCount(10)
  const numbers = (await links.allInnerTexts()).map((text) => text.trim())
  return { table, links, numbers }
}

test('a clerk moves through bookings beside their list by keyboard, and changes two of them there', async ({
  page,
  enter,
  findings,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const getPanel = (number = '') =>
    page
      .locator('.row-panel')
      .filter({ has: page.getByRole('button', { name: number, exact: true }) })
  await enter('operations')
  const { table, links, numbers } = await openList(page)
  await table.getByRole('row').filter({ hasText: numbers[1] }).getByRole('checkbox').check()

  await links.nth(0).focus()
  await press('Enter')
  await expect(getPanel(numbers[0])).toBeFocused()
  await expect(page).toHaveURL(/[?&]open=\d+/)
  await expect(getPanel(numbers[0])).toContainText(/1 of \d+/)
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(table.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  expect(await findings()).toEqual([])

  // Move beyond the page and back, which may load further rows.
  const getStep = (label: string) => page.getByRole('button', { name: label, exact: true })
  for (const number of numbers.slice(1)) {
    await press(']')
    await expect(getPanel(number)).toBeVisible()
  }
  await expect(getStep('Next in the list')).toBeEnabled()
  await press(']')
  await expect(page).toHaveURL(/page=2/)
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'true')
  const eleventh = (await links.nth(0).innerText()).trim()
  await expect(getPanel(eleventh)).toContainText(/11 of \d+/)
  await expect(getStep('Previous in the list')).toBeEnabled()
  await press('[')
  await expect(getPanel(numbers[9])).toBeVisible()
  await expect(page).not.toHaveURL(/page=2/)

  // Typed values of a dialog are saved, and the panel shows them.
  await press('e')
  const form = page.getByRole('dialog', { name: /^Edit / })
  await form.getByLabel('Instructions for the car wash').fill('Gate code 4711')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(getPanel(numbers[9])).toContainText('Gate code 4711')
  await expect(getPanel(numbers[9])).toBeFocused()

  // A row that leaves the list stays in the panel. Its successor is the next row.
  await press('d')
  const cancelling = page.getByRole('dialog', { name: /^Cancel “/ })
  await expect(cancelling.getByLabel('Reason').locator('option')).not.toHaveCount(1)
  await cancelling.getByLabel('Reason').selectOption({ index: 1 })
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(cancelling).toHaveCount(0)
  await expect(links.filter({ hasText: numbers[9] })).toHaveCount(0)
  await expect(getPanel(numbers[9])).toContainText('Cancelled')
  await press(']')
  await expect(getPanel(eleventh)).toContainText(/10 of \d+/)
  const rows = await reader(page, 'operations')
  const cancelled = await rows('GET admin/appointment/trashed')
  expect(cancelled.find(({ number }) => number === numbers[9])).toMatchObject({
    instructions: 'Gate code 4711',
  })

  await press('Escape')
  await expect(getPanel(eleventh)).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await expect(links.filter({ hasText: eleventh })).toBeFocused()
  await expect(
    table.getByRole('row').filter({ hasText: numbers[1] }).getByRole('checkbox'),
  ).toBeChecked()
})

test(
  'a row beside its list has an address that works with reload, Back, a new tab and as a page',
  { tag: '@whole' },
  async ({ page, enter, context }) => {
    await enter('operations')
    const { links, numbers } = await openList(page)
    const panel = page
      .locator('.row-panel')
      .filter({ has: page.getByRole('button', { name: numbers[2], exact: true }) })
    await links.nth(2).click()
    await expect(panel).toBeVisible()
    await page.reload()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(links).toHaveCount(10)
    await page.goForward()
    await expect(panel).toBeVisible()
    const address = page.url()

    const opening = context.waitForEvent('page')
    await links.nth(3).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opening
    await expect.poll(() => tab.url()).toMatch(/\/apps\/instant-booking\/list\/\d+\/show$/)
    await tab.close()
    await panel.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(/\/apps\/instant-booking\/list\/\d+\/show$/)
    await expect(page.getByRole('heading', { level: 2, name: numbers[2] })).toBeVisible()

    // A link opens the row as a full page.
    await page.getByRole('button', { name: /Account and preferences/ }).click()
    const choice = page.getByRole('group', { name: 'Open rows' })
    await choice.getByText('As a page', { exact: true }).click()
    await page.goto(address)
    await expect(page).toHaveURL(/\/\d+\/show$/)
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await breadcrumb.getByRole('link', { name: 'Instant bookings' }).click()
    await links.nth(1).click()
    await expect(page.getByRole('heading', { level: 2, name: numbers[1] })).toBeVisible()
    await expect(page).toHaveURL(/\/\d+\/show$/)
  },
)

test(
  'on a phone the bookings of a list open as full pages, one after the other',
  { tag: '@whole' },
  async ({ page, enter, findings }) => {
    await page.setViewportSize(PHONE)
    await enter('operations')
    const { links, numbers } = await openList(page)
    const heading = (number = '') => page.getByRole('heading', { level: 2, name: number })
    await links.nth(3).click()
    await expect(heading(numbers[3])).toBeVisible()
    await expect(page).toHaveURL(/\/\d+\/show$/)
    await page.getByRole('link', { name: 'Next in the list' }).click()
    await expect(heading(numbers[4])).toBeVisible()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Total')
    expect(await findings()).toEqual([])

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: /^Edit: / }).click()
    await page.getByLabel('Instructions for the car wash').fill('Ring at the side door')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(
      'Ring at the side door',
    )
    const rows = await reader(page, 'operations')
    const openBookings = await rows('GET admin/appointment/show?is_completed=0')
    expect(openBookings.find(({ number }) => number === numbers[4])).toMatchObject({
      instructions: 'Ring at the side door',
    })
  },
)
