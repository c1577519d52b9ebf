import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdNotice } from './notices.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

const NAME = 'Bright & Sons'
const WELCOME = 'Welcome to the yard of Bright & Sons.'
/** A red square of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

test.use({ axe: true })

const bar = (page: Page) => page.locator('.sidebar .brand')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('an admin gives the business a name and a logo, which everybody sees, and undoes it', async ({
  page,
  browser,
  server,
  enter,
  findings,
}) => {
  await enter('admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Business', exact: true }).click()
  await expect(page).toHaveTitle('Business · Washboard')
  await expect(page.getByText('Asia/Kuwait', { exact: true })).toBeVisible()
  const name = page.getByLabel(/^Name/)
  await expect(name).toHaveValue('Washboard')
  expect(await findings()).toEqual([])

  await name.fill(NAME)
  await page.getByLabel('Text on the sign-in page').fill(WELCOME)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await save(page).click()
  const notice = await holdNotice(page, NAME)
  // The live event updates this page and those of others.
  await expect(bar(page)).toHaveText(NAME)
  await expect(bar(page).locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expect(page).toHaveTitle(`Business · ${NAME}`)
  await expect(name).toHaveValue(NAME)
  expect(await findings()).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-brand')).toHaveText(NAME)
  await page.emulateMedia({ media: 'screen' })

  const colleague = await browser.newPage({ baseURL: server.url })
  await colleague.goto('/login')
  await expect(colleague.getByText(NAME, { exact: true })).toBeVisible()
  await expect(colleague.getByText(WELCOME)).toBeVisible()
  await expect(colleague.locator('.blank-brand img')).toHaveJSProperty('naturalWidth', 1)
  await expect(colleague).toHaveTitle(`Sign in · ${NAME}`)
  await colleague.close()

  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  // A further notice would cover the history.
  await page.mouse.move(0, 0)
  await expect(bar(page)).toHaveText('Washboard')
  await expect(bar(page).locator('img')).toHaveCount(0)
  await expect(name).toHaveValue('Washboard')
  await page.locator('.history summary').click()
  await expect(page.locator('.history li')).toHaveCount(2)
  expect(await findings()).toEqual([])
})

test('the page of the business works on a phone, in the dark and from right to left', async ({
  page,
  enter,
  findings,
}) => {
  await page.setViewportSize(PHONE)
  await enter('admin')
  await page.evaluate(() => localStorage.setItem('skin', 'dark'))
  await page.goto('/apps/business-settings/list?lng=ar')
  await expect(page.getByLabel(/^الاسم/)).toHaveValue('Washboard')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
  expect(await findings()).toEqual([])
  await page.goto('/apps/business-settings/list/1/show')
  await expect(page).toHaveURL(/business-settings\/list$/)
})

test('typed business settings remain when a colleague saves, and both changes are kept', async ({
  page,
  enter,
  noise,
}) => {
  const readRows = await reader(page, 'admin')
  await enter('admin')
  await page.goto('/apps/business-settings/list')
  const name = page.getByLabel(/^Name/)
  const imprint = page.getByLabel('Imprint on printouts and mails')
  await expect(name).toHaveValue('Washboard')
  // An untouched form shows changes of its row.
  await readRows('POST admin/business-settings/update', { id: 1, imprint: 'Canal Street 1' })
  await expect(imprint).toHaveValue('Canal Street 1')
  await name.fill(NAME)
  await readRows('POST admin/business-settings/update', { id: 1, imprint: 'Canal Street 2' })
  await expect(page.locator('.conflict-note .note')).toBeVisible()
  await expect(name).toHaveValue(NAME)
  await save(page).click()
  const merge = page.getByRole('dialog')
  await expect(merge).toContainText('Canal Street 2')
  await merge.getByRole('button', { name: 'Save' }).click()
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 412')])
  await expect(bar(page)).toHaveText(NAME)
  await expect(imprint).toHaveValue('Canal Street 2')
  await readRows('POST admin/business-settings/update', { id: 1, name: 'Washboard', imprint: '' })
  await expect(bar(page)).toHaveText('Washboard')
  await expect(imprint).toHaveValue('')
})

test('only admins have the page of the business', async ({ page, enter }) => {
  await enter('operations')
  await page.goto('/apps/business-settings/list')
  await expect(page).toHaveURL(/not-authorized/)
})
