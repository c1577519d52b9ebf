import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

test('an admin finds who changed a booking, exports the history, and undoes the change', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const [booking] = await rows('GET admin/appointment/show?is_completed=0')
  const id = booking?.id ?? 0
  const number = String(booking?.number)
  await rows('POST admin/appointment/update', { id, instructions: '=1+1 ring twice' })
  await rows('POST admin/questions/store', {
    customer_id: Number(booking?.customer_id),
    question: 'Today?',
  })

  await begin('admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  const entries = page.locator('.history-day > ol > li')
  await expect(entries.nth(1)).toContainText(number)
  await page.getByLabel('Title or request').fill(number)
  await page.getByLabel('Role').selectOption({ label: 'Operations' })
  await page.getByLabel('Action').selectOption({ label: 'Changed' })
  for (const chosen of ['actor_role=operations', 'verb=update', `q=${number}`])
    await expect(page).toHaveURL(new RegExp(chosen))
  await expect(entries).toHaveCount(1)
  // The change is readable without a click, and also with open details.
  await expect(entries.locator('ins')).toHaveText('=1+1 ring twice')
  await entries.getByText('Details', { exact: true }).click()
  await expect(entries.locator('ins')).toHaveText('=1+1 ring twice')
  await expect(entries).toContainText(/Request [\da-f-]{32,36}/)
  expect(await findings()).toEqual([])

  // The address contains the filters. An export has the same rows, without formulas.
  await page.reload()
  await expect(entries).toHaveCount(1)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(number)
  expect(lines[1]).toContain("'=1+1 ring twice")

  await page.setViewportSize(PHONE)
  // One button opens the filters, and shows how many are set.
  const filters = page.getByRole('button', { name: 'Filters (3)' })
  await expect(page.getByLabel('Title or request')).toBeHidden()
  await filters.click()
  await expect(page.getByLabel('Title or request')).toBeVisible()
  await page.getByLabel('Who').fill('Karim')
  await page.getByRole('option', { name: 'Karim Haddad' }).click()
  await expect(page).toHaveURL(/actor_id=\d/)
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Filters (4)' }).click()
  await expect(page.getByLabel('Title or request')).toBeHidden()
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await expect.poll(isTooWide).toBe(false)
  const undone = page.waitForResponse(/\/undo$/)
  await entries.getByRole('button', { name: /^Undo: Changed, / }).press('Enter')
  expect((await undone).status()).toBe(200)
  await expect(entries).toContainText('Undone later.')
  await entries.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('ring twice')
})

test(
  'an undo is shown in history entries that were loaded before it',
  { tag: '@whole' },
  async ({ page, enter }) => {
    const rows = await reader(page, 'operations')
    const [booking] = await rows('GET admin/appointment/show?is_completed=0')
    const number = String(booking?.number)
    await rows('POST admin/appointment/update', { id: booking?.id ?? 0, instructions: 'knock' })

    await enter('admin')
    await page.goto(`/apps/history/list?actor_role=operations&q=${number}`)
    const entry = page.locator('.history-day > ol > li').first()
    const undo = entry.getByRole('button', { name: /^Undo: Changed, / })
    await expect(undo).toBeVisible()
    // The history answer is created before the undo, and arrives after it.
    let arrive = () => {}
    const historyArrived = new Promise<void>((resolve) => (arrive = resolve))
    const changeMade = new Promise<void>((resolve) => {
      void page.route(
        /history\/batches\?.*verb=update/,
        async (route) => {
          const response = await route.fetch()
          resolve()
          await historyArrived
          await route.fulfill({ response })
        },
        { times: 1 },
      )
    })
    await page.getByLabel('Action').selectOption({ label: 'Changed' })
    await changeMade
    const readAgain = page.waitForRequest(/history\/actors/)
    await undo.press('Enter')
    await readAgain
    arrive()
    await expect(entry).toContainText('Undone later.')
  },
)

test(
  'the complete history is available to admins only',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('operations')
    await page.goto('/apps/history/list')
    await expect(page).toHaveURL(/not-authorized/)
    await expect(page.getByRole('link', { name: 'History', exact: true })).toHaveCount(0)
  },
)
