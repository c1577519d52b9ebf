import { cpSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { startServer } from '../support/server/process.ts'
import { expect, test } from './fixtures.ts'
import { chooseFirst } from './jobs/choices.ts'

const readDay = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** The day and month of today, as a board shows them. The browser's data is that of the database. */
const writeDay = (page: Page, zone: string) =>
  page.evaluate(
    (timeZone) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(),
    zone,
  )

/** A time zone 25 hours from that of the business, in which it is another day. */
const findOtherDay = (business: string) =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => readDay(zone) !== readDay(business)) ??
  business

/** Signs in with a browser in a time zone. */
async function openInZone(browser: Browser, baseURL: string, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

/** Reads the first day of a board, and the style and text of each card. */
async function readBoard(page: Page) {
  await page.goto('/apps/assign/list?layout=calendar&span=day')
  await expect(page.getByRole('article').first()).toBeVisible()
  const day = await page.locator('.calendar-bar').getByRole('heading').textContent()
  const cards = await page
    .getByRole('article')
    .evaluateAll((elements) =>
      elements.map((element) => `${element.getAttribute('style')} ${element.textContent}`),
    )
  return { day, cards: cards.toSorted() }
}

/** Reads the days and time slots that a new booking offers. */
async function readSlots(page: Page) {
  await page.goto('/apps/scheduled-booking/list/create')
  await chooseFirst(page.getByRole('combobox', { name: 'Provider' }))
  const day = page.getByRole('combobox', { name: 'Date' })
  await day.selectOption({ index: 1 })
  const slot = page.getByLabel('Time slot', { exact: true })
  await expect(slot.locator('option').nth(1)).toBeAttached()
  const options = [day, slot].map((select) => select.locator('option').allTextContents())
  return Promise.all(options)
}

/** Compares a browser in the zone of the business with one in another zone. */
async function compare(browser: Browser, url: string, business: string) {
  const away = findOtherDay(business)
  const [ownPage, awayPage] = [
    await openInZone(browser, url, business),
    await openInZone(browser, url, away),
  ]
  expect(await awayPage.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(away)
  // Repeat the comparison if midnight passed in between.
  await expect(async () => {
    const board = await readBoard(ownPage)
    expect(board.day).toContain(await writeDay(ownPage, business))
    expect(board.cards.length).toBeGreaterThan(1)
    expect(await readBoard(awayPage)).toEqual(board)
    const slots = await readSlots(ownPage)
    expect(await readSlots(awayPage)).toEqual(slots)
  }).toPass()
  for (const page of [ownPage, awayPage]) await page.context().close()
}

test('the board, the time slots and today are in the time zone of the business, even if it is another day there', async ({
  browser,
  server,
}) => {
  await compare(browser, server.url, 'Asia/Kuwait')
})

// Node may have other data about Casablanca than the database and Chromium.
for (const zone of ['America/New_York', 'Africa/Casablanca'])
  test(`the board, the time slots and today are right for a business in ${zone}`, async ({
    browser,
  }) => {
    const data = temporaryFolder()
    cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
    // The template was made in another time zone.
    const environment = { DATA_DIR: data.path, BUSINESS_TIME_ZONE: zone, MIGRATE: '1' }
    const server = await startServer(environment)
    try {
      await compare(browser, server.url, zone)
    } finally {
      await server.stop()
      data.remove()
    }
  })
