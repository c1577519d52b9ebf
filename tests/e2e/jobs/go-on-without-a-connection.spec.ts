import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { wholeList } from './whole-list.ts'

/** Messages of the browser about requests without a connection. */
const OWN_WORDS = /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/

test('an operator continues to work after the connection was lost', async ({
  page,
  context,
  begin,
  findings,
  noise,
}) => {
  await begin('operations')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const completeList = wholeList(page)
  await menu.getByRole('link', { name: 'Instant bookings', exact: true }).click()
  const firstTitle = page.locator('tbody tr .cell-title').first()
  await expect(firstTitle).toBeVisible()
  const titleBefore = await firstTitle.innerText()
  await completeList

  await context.setOffline(true)
  const bar = page.getByText(/^No connection\. Showing data from \d\d:\d\d\.$/)
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(
    page.getByText(/Data refreshes automatically when you are back online/),
  ).toBeVisible()
  // Loaded data still works: another page, a row, the next row.
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(firstTitle).not.toHaveText(titleBefore)
  await expect(firstTitle).toBeVisible()

  // A list and a screen that were not loaded show a message with a link to a loaded one.
  const face = page.getByRole('heading', { name: 'No connection' })
  await menu.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(face).toBeVisible()
  await menu.getByRole('link', { name: 'Performance report' }).click()
  await expect(page).toHaveURL(/performance-report/)
  await expect(face).toBeVisible()
  expect(await findings()).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Performance report' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
  await expect(page.locator('.report table, .chart').first()).toBeVisible()
  await expect(bar).toHaveCount(0)

  // A typed form stays, shows why it is not saved, and is saved later.
  await menu.getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('link', { name: /^New / }).first().click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Do you wash under a full moon?')
  await page.getByLabel('Answer').fill('Under a roof.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/faqs\/list\/\d+\/show$/)
  await menu.getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('searchbox').fill('full moon')
  await expect(page.locator('tbody tr')).toHaveCount(1)

  const unexpectedLines = noise.splice(0).filter((line) => !OWN_WORDS.test(line))
  expect(unexpectedLines).toEqual([])
})

/** Resolves when a list has all fields of its rows, and the code of a row's panel and form. */
async function keptRows(page: Page, request: RegExp): Promise<void> {
  const answer = await page.waitForResponse(
    (response) => request.test(response.url()) && !/[?&](?:page|fields)=/.test(response.url()),
  )
  await answer.finished()
  for (const file of ['RowPanel', 'FormScreens']) {
    const found = await page.waitForFunction(
      (name) =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry.name)
          .find((url) => url.includes(name) && url.endsWith('.js')),
      file,
    )
    // The import resolves once the file and those that it needs have been loaded.
    await page.evaluate(`import(${JSON.stringify(await found.jsonValue())}).then(() => undefined)`)
  }
}

test('a row that was only in its list opens without a connection, and its edited form is saved afterwards', async ({
  page,
  context,
  begin,
  noise,
}) => {
  await begin('operations')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const rows = keptRows(page, /\/admin\/appointment\/show/)
  await menu.getByRole('link', { name: 'Instant bookings', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Unassigned' }).nth(3)
  const title = row.locator('.cell-title')
  await expect(title).toBeVisible()
  const number = await title.innerText()
  const route = new URL((await title.getAttribute('href')) ?? '', page.url()).pathname
  await rows

  await context.setOffline(true)
  await expect(page.getByText(/^No connection\./)).toBeVisible()
  await title.click()
  const panel = page.locator('.row-panel')
  await expect(panel.locator('.row-code')).toHaveText(number)
  // The list does not read this field.
  await expect(panel.getByText('Amount due', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await title.focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(route.replace(/\/show$/, ''))
  await page.getByLabel('Instructions for the car wash').fill('Ring twice.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.')

  await context.setOffline(false)
  await expect(page.getByText(/^No connection\./)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(route)
  await expect(page.locator('main')).toContainText('Ring twice.')
  const unexpectedLines = noise.splice(0).filter((line) => !OWN_WORDS.test(line))
  expect(unexpectedLines).toEqual([])
})
