import { cpSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { startServer } from '../support/server/process.ts'
import { expect, test } from './fixtures.ts'
import { chooseFirst } from './jobs/choices.ts'

const readDay = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** The day and the month of today as a board names them. */
const writeDay = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(new Date())

/** A zone in which it is another day now than in that of a business: the two are 25 hours apart. */
const findOtherDay = (business: string) =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => readDay(zone) !== readDay(business)) ??
  business

/** Signs in with a browser that stands in a zone. */
async function standIn(browser: Browser, baseURL: string, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

/** The name of the day that a board shows first, and each card with its place on it. */
async function readBoard(page: Page) {
  await page.goto('/apps/assign/list?layout=calendar&span=day')
  await expect(page.getByRole('article').first()).toBeVisible()
  const day = await page.locator('.calendar-bar').getByRole('heading').textContent()
  const cards = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('style')} ${one.textContent}`))
  return { day, cards: cards.toSorted() }
}

/** The days and time slots that a new booking can have. */
async function readSlots(page: Page) {
  await page.goto('/apps/scheduled-booking/list/create')
  await chooseFirst(page.getByRole('combobox', { name: 'Provider' }))
  const day = page.getByRole('combobox', { name: 'Date' })
  await day.selectOption({ index: 1 })
  const slot = page.getByLabel('Time slot', { exact: true })
  await expect(slot.locator('option').nth(1)).toBeAttached()
  const options = [day, slot].map((one) => one.locator('option').allTextContents())
  return Promise.all(options)
}

/** Compares what a browser shows where the business is with one where it is another day. */
async function compare(browser: Browser, url: string, business: string) {
  const away = findOtherDay(business)
  const [own, other] = [await standIn(browser, url, business), await standIn(browser, url, away)]
  expect(await other.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(away)
  // Again if it has become midnight in between.
  await expect(async () => {
    const board = await readBoard(own)
    expect(board.day).toContain(writeDay(business))
    expect(board.cards.length).toBeGreaterThan(1)
    expect(await readBoard(other)).toEqual(board)
    const slots = await readSlots(own)
    expect(await readSlots(other)).toEqual(slots)
  }).toPass()
  for (const page of [own, other]) await page.context().close()
}

test('the board, the time slots and today are in the time zone of the business, even if it is another day there', async ({
  browser,
  server,
}) => {
  await compare(browser, server.url, 'Asia/Kuwait')
})

test('the board, the time slots and today are right for a business with summer time', async ({
  browser,
}) => {
  const data = temporaryFolder()
  cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
  const zone = 'America/New_York'
  const server = await startServer({ DATA_DIR: data.path, BUSINESS_TIME_ZONE: zone })
  try {
    await compare(browser, server.url, zone)
  } finally {
    await server.stop()
    data.remove()
  }
})
