import type { JobPage } from './job-page.ts'
import { expect, test } from './fixtures.ts'

const rows = (page: JobPage) => page.locator('main table tbody tr')

/** Goes to a screen by the menu, whose groups are folded at first. */
async function openScreen(page: JobPage, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button').first().waitFor()
  const foldedGroups = menu.locator('button[aria-expanded=false]')
  while ((await foldedGroups.count()) > 0) await foldedGroups.first().click()
  // The menu counts what waits behind some names.
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
}

const expectAddress = (page: JobPage, addressPart: string | RegExp) =>
  expect.poll(() => page.url()).toMatch(addressPart)

test('a user signs in through the login screen', async ({ jobPage: page, signIn }) => {
  await signIn('operations')
  await page.locator('.tile-at time').first().waitFor()
  await expectAddress(page, /\/dashboard$/)
})

test('a user turns a page of a list and searches the list', async ({ jobPage: page, signIn }) => {
  await signIn('operations')
  await openScreen(page, 'Instant bookings')
  const number = rows(page).first().locator('.cell-title')
  const firstNumber = await number.innerText()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expectAddress(page, 'page=2')
  await expect.poll(() => number.innerText()).not.toBe(firstNumber)

  await page.getByRole('searchbox').pressSequentially(firstNumber)
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await number.innerText()).toBe(firstNumber)
})

test('a user filters a list by a click on the label of a checkbox', async ({
  jobPage: page,
  signIn,
}) => {
  await signIn('operations')
  await openScreen(page, 'Instant bookings')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('group', { name: 'Filters' })
  await panel.locator('summary').first().click()
  const status = panel.getByRole('group', { name: 'Status', exact: true })
  await status.getByText('Assigned', { exact: true }).click()
  await expectAddress(page, 'state=assigned')
  expect(await status.getByRole('checkbox', { name: 'Assigned', exact: true }).isChecked()).toBe(
    true,
  )
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => panel.count()).toBe(0)
})

test('a user creates a question and finds it in the list', async ({ jobPage: page, signIn }) => {
  const question = 'Do you wash on Fridays?'
  await signIn('operations')
  await openScreen(page, 'FAQs')
  await page.getByRole('link', { name: /^New / }).click()
  await page.getByLabel('Question', { exact: true }).pressSequentially(question)
  await page.getByLabel('Answer', { exact: true }).pressSequentially('From two until ten.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: question }).first().waitFor()
  await openScreen(page, 'FAQs')
  await page.getByRole('searchbox').pressSequentially('fridays')
  await rows(page).locator('.cell-title').getByText(question).waitFor()
})

test('the calendar shows the bookings of a day as cards', async ({ jobPage: page, signIn }) => {
  await signIn('operations')
  await openScreen(page, 'Scheduled bookings')
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expectAddress(page, 'layout=calendar')
  await page.getByRole('article').first().waitFor()
})

test('a user runs a report for another period', async ({ jobPage: page, signIn }) => {
  await signIn('admin')
  await openScreen(page, 'Financial report')
  const sold = page.locator('.kpi-value').first()
  const readAmount = async () => Number((await sold.innerText()).replaceAll(/[^\d.]/g, ''))
  const ofMonth = await readAmount()
  await page.getByRole('button', { name: 'All time', exact: true }).click()
  await expectAddress(page, 'period=everything')
  await expect.poll(readAmount).toBeGreaterThan(ofMonth)
})

test('a user filters the history by an account chosen with the mouse', async ({
  jobPage: page,
  signIn,
}) => {
  await signIn('admin')
  await openScreen(page, 'History')
  const entries = page.locator('.history-day > ol > li')
  await entries.first().waitFor()
  await page.getByLabel('Who', { exact: true }).click()
  await page.getByRole('option', { name: 'Karim Haddad' }).click()
  await expectAddress(page, /actor_id=\d/)
  // The choice stays after the entries have arrived.
  await expect.poll(() => entries.first().innerText()).toContain('Karim Haddad')
  expect(await page.url()).toMatch(/actor_id=\d/)
})

test('a user copies and pastes cells and rows, and selects a range with Shift', async ({
  jobPage: page,
  signIn,
}) => {
  await signIn('operations')
  await page.goto('/apps/services/list')
  await rows(page).first().waitFor()
  const row = (rowNumber: number) => page.locator(`main table tbody tr:nth-child(${rowNumber})`)
  const focused = page.locator(':focus')
  const price = (rowNumber: number) => row(rowNumber).locator('td:has([data-column=price])')
  const text = (await price(1).innerText()).replace(/^\D+/, '')

  // The mouse puts the focus on a cell, and the text selection elsewhere.
  await price(1).click()
  await focused.press('Control+c')
  await price(2).click()
  await focused.press('Control+v')
  const input = page.getByRole('textbox', { name: 'Price', exact: true })
  await input.waitFor()
  await expect.poll(() => input.inputValue()).toBe(text)
  await input.press('Escape')

  const checkbox = (rowNumber: number) => row(rowNumber).locator('.select-cell input')
  await checkbox(1).click()
  await checkbox(3).click({ modifiers: ['Shift'] })
  await expect.poll(() => page.locator('tr[data-selected]').count()).toBe(3)
  await checkbox(3).press('Control+c')
  await page.getByText('3 rows copied.').first().waitFor()

  await row(4).locator('.cell-title').press('Control+v')
  await page.getByRole('heading', { name: 'Changes from pasting' }).waitFor()
})
