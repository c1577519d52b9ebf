import type { Locator, Page } from '@playwright/test'
import { expectToFit } from '../support/browser/overflow.ts'
import { expect, test } from './fixtures.ts'

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.getByRole('region', { name: 'Rows' }).locator('tbody tr')

/** The number of tiles of an admin that are shown even if they are empty. */
const LASTING_TILES = 7

/** Reads the total number of rows from the foot of the list. */
async function expectRows(page: Page, total: string) {
  await expect(page.locator('.kpi-value').first()).toHaveText(total)
  await expect(page.locator('.table-foot bdi')).toHaveText(new RegExp(`of ${total}$`))
}

test('each number of a tile on the start page leads to exactly its rows', async ({
  page,
  signIn,
  findings,
}) => {
  await signIn('operations')
  await expect(page).toHaveURL(/\/dashboard$/)
  const main = tile(page, 'To assign').locator('.tile-main a')
  const unassigned = (await main.textContent()) ?? ''
  expect(unassigned).toMatch(/^[1-9]/)
  await expect(tile(page, 'To assign').locator('.tile-unit')).toHaveText(
    unassigned === '1' ? 'job' : 'jobs',
  )
  // Only these rows are all waiting for the same step.
  const assignAll = page.getByRole('button', { name: 'Assign all' })
  await expect(assignAll).toHaveCount(1)
  await assignAll.click()
  const proposals = page.getByRole('dialog', { name: 'Assign all' })
  await expect(proposals.getByRole('listitem').first()).toBeVisible()
  await proposals.getByRole('button', { name: 'Cancel' }).click()
  await main.click()
  // The work of this tile is done in a list.
  await expect(page).toHaveURL(/\/apps\/assign\/list\?state=unassigned&state=failed$/)
  await expect(page.locator('.table-foot bdi')).toHaveText(new RegExp(`of ${unassigned}$`))
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Assign all' })).toBeVisible()
  expect(await findings()).toEqual([])
  await page.getByRole('link', { name: 'Today' }).first().click()

  // The number says how many of its rows are of today, and how many come later.
  await expect(page.locator('.tile-skeleton')).toHaveCount(0)
  const days = tile(page, 'To assign').locator('.tile-rest li')
  await expect(days.filter({ hasText: 'Later' })).toBeVisible()
  const counts = await days.locator('a, b').allTextContents()
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(unassigned))
  const todayCount = days.filter({ hasText: 'Today' }).getByRole('link')
  const today = (await todayCount.textContent()) ?? ''
  await todayCount.click()
  await expect(page).toHaveURL(/\/apps\/assign\/list\?.*starts_at=today/)
  await expect(page.locator('.table-foot bdi')).toHaveText(new RegExp(`of ${today}$`))
  await page.getByRole('link', { name: 'Today' }).first().click()

  // The tile of late jobs is only shown while somebody is late.
  await expect(page.locator('.tile-skeleton')).toHaveCount(0)
  const lateNumber = tile(page, 'Late').locator('.tile-main a')
  if (await lateNumber.isVisible()) {
    const late = (await lateNumber.textContent()) ?? ''
    await lateNumber.click()
    // The list of late jobs ends at the moment at which they were counted.
    await expect(page).toHaveURL(/\/apps\/assign\/list\?.*starts_at_to=/)
    await expect(page.locator('.table-foot bdi')).toHaveText(new RegExp(`of ${late}$`))
    await page.getByRole('link', { name: 'Today' }).first().click()
  }

  const bar = tile(page, 'Today by area').locator('.tile-bars a').first()
  const name = (await bar.locator('.tile-bar-name').textContent()) ?? ''
  const value = (await bar.locator('.tile-bar-value').textContent()) ?? ''
  await bar.click()
  await expectRows(page, value)
  await expect(rows(page)).toHaveCount(Number(value))
  for (const row of await rows(page).all()) await expect(row).toContainText(name)
})

test('the tiles of the start page have no console errors, are accessible and fit, in both skins', async ({
  page,
  signIn,
  findings,
}) => {
  await signIn('admin')
  const namedTiles = page.getByRole('region').filter({ has: page.locator('.tile-main') })
  // The tiles of late jobs and of failed messages are hidden while there are none.
  await expect(namedTiles.nth(LASTING_TILES - 1)).toBeVisible()
  for (const skin of ['light', 'dark']) {
    await page.evaluate((value) => localStorage.setItem('skin', value), skin)
    await page.reload()
    await expect(page.locator('.tile-main').nth(LASTING_TILES - 1)).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page, `${skin} at ${width}`)
      expect([skin, width, await findings()]).toEqual([skin, width, []])
    }
  }
})

test('a tile that fails shows its own error, and can be loaded again', async ({
  page,
  signIn,
  noise,
}) => {
  await signIn('operations')
  await page.route('**/api/dashboard/unassigned*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await page.reload()
  const failedTile = tile(page, 'To assign')
  await expect(failedTile.getByRole('alert')).toBeVisible()
  await expect(tile(page, 'Today by area').locator('.tile-main')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unroute('**/api/dashboard/unassigned*')
  await failedTile.getByRole('button', { name: 'Retry' }).click()
  await expect(failedTile.locator('.tile-main')).toBeVisible()
  await expect(failedTile.getByRole('alert')).toHaveCount(0)
  await expect(failedTile.locator('.tile-at')).toHaveText(/^at \d\d:\d\d$/)
  expect(noise.splice(0).every((line) => line.includes('500'))).toBe(true)
})

test('a washer sees the jobs of the day on a phone, open jobs first, sorted by time', async ({
  page,
  signIn,
  findings,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('car wash')
  const day = tile(page, 'My day')
  const jobs = day.locator('.job')
  const total = Number((await day.locator('.tile-main a').textContent()) ?? '')
  await expect(jobs).toHaveCount(total)
  // Open jobs come first, then those that could not be done, each group sorted by time.
  const completed = jobs.filter({ hasText: 'Completed' })
  const openJobs = jobs.filter({ hasNotText: /Completed|Could not be done/ })
  await expect(jobs.first()).not.toContainText('Could not be done')
  for (const jobGroup of [openJobs, completed]) {
    const times = await jobGroup.locator('.job-when').allTextContents()
    expect(times).toEqual([...times].sort())
  }
  const states = await jobs.evaluateAll((elements) =>
    elements.map((element) => element.textContent ?? ''),
  )
  const lastOpenIndex = states.findLastIndex((text) => !text.includes('Completed'))
  expect(states.slice(0, lastOpenIndex).filter((text) => text.includes('Completed'))).toEqual([])
  for (const box of await jobs.evaluateAll((elements) =>
    elements.map((element) => element.clientHeight),
  ))
    expect(box).toBeGreaterThanOrEqual(48)
  expect(await findings()).toEqual([])
  if (total === 0) return
  const name = (await jobs.first().getByRole('link').textContent()) ?? ''
  await jobs.first().click()
  // The heading leaves out what stands below it, such as the vehicle.
  const [customer = '', vehicle = ''] = name.split(' · ')
  const heading = page.getByRole('heading', { level: 2, name: customer })
  await expect(heading).toBeVisible()
  await expect(heading).not.toContainText(vehicle)
  await expect(page.locator('.field-facts')).toContainText(vehicle)
})

test('a washer sees the first job and its buttons in the first view of a small phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn('car wash')
  const nextJob = page.locator('.job[data-next]')
  const action = nextJob.locator('.job-action .btn')
  await expect(action).toBeVisible()
  const readBox = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('a visible element is needed')
    return box
  }
  const block = await readBox(nextJob)
  const actionBox = await readBox(action)
  expect(actionBox.height).toBeGreaterThanOrEqual(48)
  expect(actionBox.width).toBeGreaterThan(block.width * 0.9)
  const call = await readBox(nextJob.locator('.included-field:has(a[href^="tel:"])'))
  const map = await readBox(nextJob.getByRole('link', { name: 'Show on map' }))
  expect(call.y).toBe(map.y)
  expect(Math.min(call.height, map.height)).toBeGreaterThanOrEqual(48)
  const first = await readBox(page.locator('.job .job-action .btn:visible').first())
  expect(first.y + first.height).toBeLessThanOrEqual(640)
})

test('a Latin name on an Arabic start page is truncated at its own end', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await page.goto('/dashboard?lng=ar')
  for (const texts of ['.tile-bars .tile-bar-name', '.job-facts bdi']) {
    const latin = page
      .locator(texts)
      .filter({ hasText: /^[A-Za-z ]+$/ })
      .first()
    await expect(latin).toBeVisible()
    await latin.evaluate((element) => element.style.setProperty('max-width', '24px'))
    // The ellipsis is at the end of the line, which is on the right.
    await expect(latin).toHaveCSS('direction', 'ltr')
    await expect(latin).toHaveCSS('text-overflow', 'ellipsis')
    const measures = await latin.evaluate((element) => [
      element.scrollLeft,
      element.scrollWidth > element.clientWidth,
    ])
    expect([texts, ...measures]).toEqual([texts, 0, true])
  }
})
