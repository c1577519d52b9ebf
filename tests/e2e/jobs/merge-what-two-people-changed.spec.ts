import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

/** A message of the browser about a refused outdated change. */
const OWN_WORDS = /^error: Failed to load resource: .*412/

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('two users edit the same customer, and the second resolves the conflict', async ({
  page,
  browser,
  baseURL,
  enter,
  findings,
  noise,
}) => {
  const read = await reader(page, 'admin')
  const people = await read('POST admin/users/find/byType', { type: 'User' })
  const { id, name } = people.find(({ deleted_at }) => deleted_at === null) ?? { id: 0, name: '' }
  const rowNow = async () => {
    const rows = await read('POST admin/users/find/byType', { type: 'User' })
    return rows.find((row) => row.id === id)
  }

  await enter('admin')
  await page.goto(`/apps/customers/list/${id}`)
  await field(page, 'Name').fill('Mona of the front desk')
  await field(page, 'Phone').fill('+965 5000 1111')

  // Another user saves the same customer first.
  const elsewhere = await browser.newContext({ baseURL, locale: 'en-GB' })
  const otherPage = await elsewhere.newPage()
  await otherPage.goto('/favicon.svg')
  const storage = await page.evaluate(() => ({ ...localStorage }))
  await elsewhere.addCookies(await page.context().cookies())
  await otherPage.evaluate((storage) => {
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  }, storage)
  await otherPage.goto(`/apps/user/view/${id}`)
  await otherPage.locator('.record-actions').getByRole('button', { name: /^Edit/ }).click()
  const otherDialog = otherPage.getByRole('dialog')
  await otherDialog.getByLabel('Phone', { exact: true }).fill('+965 5000 2222')
  await otherDialog.getByLabel(/^E-mail/).fill('mona.changed@washboard.example')
  await otherDialog.getByRole('button', { name: 'Save' }).click()
  await expect(otherDialog).toHaveCount(0)
  await expect(otherPage.getByText('mona.changed@washboard.example').first()).toBeVisible()
  // The second user edits the name in a dialog on the page.
  await otherPage.locator('.record-actions').getByRole('button', { name: /^Edit/ }).click()
  await otherDialog.getByLabel('Name', { exact: true }).fill('Mona of the back office')

  await save(page).click()
  const dialog = page.getByRole('dialog', { name: /^(?!Somebody else).+ has changed this$/ })
  await expect(dialog).toBeVisible()
  expect(await findings()).toEqual([])
  const getConflict = (label: RegExp) => dialog.getByRole('group', { name: label })
  const chooseOwn = (label: RegExp) => getConflict(label).getByRole('radio', { name: 'Yours' })
  const chooseOther = (label: RegExp) =>
    getConflict(label).getByRole('radio', { name: 'The other person’s' })
  await expect(chooseOwn(/^Name Changed by you/)).toBeChecked()
  await expect(chooseOther(/^E-mail Changed by the other person/)).toBeChecked()
  await expect(getConflict(/^Phone Changed by both of you/)).toContainText('+965 5000 1111')
  await expect(getConflict(/^Phone/)).toContainText('+965 5000 2222')
  await expect(chooseOwn(/^Phone/)).not.toBeChecked()

  // The user can return to the form without losing typed values.
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Name')).toHaveValue('Mona of the front desk')
  await expect(field(page, 'Phone')).toHaveValue('+965 5000 1111')
  await save(page).click()

  // A field that both changed requires a choice, here by keyboard.
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Choose one of the two.')).toBeVisible()
  await expect(chooseOwn(/^Phone/)).toBeFocused()
  await page.setViewportSize(PHONE)
  const excess = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(excess).toBe(0)
  expect(await findings()).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(chooseOther(/^Phone/)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(chooseOwn(/^Phone/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/apps/customers/list/${id}/show$`))
  await expect(
    page.getByRole('heading', { level: 2, name: 'Mona of the front desk' }),
  ).toBeVisible()

  expect(name).not.toBe('Mona of the front desk')
  expect(await rowNow()).toMatchObject({
    name: 'Mona of the front desk',
    phone: '+96550001111',
    email: 'mona.changed@washboard.example',
  })

  // The other user gets the reverse conflict.
  await otherDialog.getByRole('button', { name: 'Save' }).click()
  const secondDialog = otherPage.getByRole('dialog', {
    name: /^(?!Somebody else).+ has changed this$/,
  })
  await secondDialog.getByRole('radio', { name: 'The other person’s' }).first().check()
  await secondDialog.getByRole('button', { name: 'Save' }).click()
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  await expect(
    otherPage.getByRole('heading', { level: 2, name: /^Mona of the front/ }),
  ).toBeVisible()
  expect(await rowNow()).toMatchObject({ name: 'Mona of the front desk', phone: '+96550001111' })
  await elsewhere.close()
  const consoleLines = noise.splice(0)
  expect(consoleLines.filter((line) => !OWN_WORDS.test(line))).toEqual([])
  expect(consoleLines).toHaveLength(2)
})

test('a change whose answer is lost takes effect only once', async ({ page, enter, noise }) => {
  await enter('operations')
  const read = await reader(page, 'operations')
  const keys: (string | undefined)[] = []
  await page.route('**/api/admin/faqs/store', async (route) => {
    const key = route.request().headers()['idempotency-key']
    keys.push(key)
    // The server saves the change, but three answers are lost, so the user tries again.
    if (keys.length > 3) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/apps/faqs/list/create')
  await page.getByLabel('Question').fill('Is this asked once?')
  await page.getByLabel('Answer').fill('It is.')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await save(page).click()
  await expect(page).toHaveURL(/\/faqs\/list\/\d+\/show$/)
  const storedFaqs = await read('GET admin/faqs/all')
  expect(storedFaqs.filter(({ question }) => question === 'Is this asked once?')).toHaveLength(1)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)

  // The same change on purpose takes effect again.
  await page.goto('/apps/faqs/list/create')
  await page.getByLabel('Question').fill('Is this asked once?')
  await page.getByLabel('Answer').fill('It is.')
  await save(page).click()
  await expect(page).toHaveURL(/\/faqs\/list\/\d+\/show$/)
  expect(keys.at(-1)).not.toBe(keys[0])
  expect(noise.splice(0)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('net::ERR_FAILED')),
  )
})
