import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

interface Frame {
  skin: string | undefined
  dir: string
  menu: string | undefined
  ground: string
}

/** Records the appearance of the page in every frame. */
function watchFrames(page: Page) {
  return page.addInitScript(() => {
    const frames: Frame[] = []
    Object.assign(window, { frames })
    const readFrame = () => {
      const { dataset, dir } = document.documentElement
      if (document.body) {
        const { skin, menu } = dataset
        frames.push({ skin, dir, menu, ground: getComputedStyle(document.body).backgroundColor })
      }
      requestAnimationFrame(readFrame)
    }
    requestAnimationFrame(readFrame)
  })
}
const readFrames = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
const storeValues = (page: Page, values: Record<string, string>) =>
  page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, values)

test('every frame from the first has the skin and direction that the user chose', async ({
  page,
}) => {
  await storeValues(page, { skin: 'dark', direction: 'rtl', menuCollapsed: 'true' })
  await watchFrames(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const frames = await readFrames(page)
  expect(frames.length).toBeGreaterThan(0)
  const looks = new Set(frames.map(({ skin, dir, menu }) => [skin, dir, menu].join()))
  expect([...looks]).toEqual(['dark,rtl,collapsed'])
  expect(new Set(frames.map(({ ground }) => ground)).size).toBe(1)
})

test(
  'by default the shell is light, left to right and boxed, under a floating bar',
  { tag: '@whole' },
  async ({ page, begin }) => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await begin('operations')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-skin', 'light')
    await expect(root).toHaveAttribute('dir', 'ltr')
    await expect(root).toHaveAttribute('data-menu', 'open')
    const shell = await page.locator('.shell').boundingBox()
    expect(shell).toMatchObject({ width: 1440, x: 240 })
    await page.mouse.move(1000, 600)
    await page.evaluate(() => scrollTo(0, 4000))
    const bar = await page.getByRole('banner').boundingBox()
    expect(bar?.y).toBe(12)
  },
)

test(
  'the skin follows the system if the user chose that, even while the page is open',
  { tag: '@whole' },
  async ({ page }) => {
    await storeValues(page, { skin: 'system' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/login')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-skin', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root).toHaveAttribute('data-skin', 'light')
  },
)

test(
  'the menu marks the entry of the current screen, however it was opened',
  { tag: '@whole' },
  async ({ page, begin }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await begin('admin')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const current = menu.locator('[aria-current="page"]')
    await page.goto('/apps/sub-areas/list')
    await expect(current).toHaveText('Sub-areas')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.goto('/apps/instant-booking/list')
    await expect(current).toHaveText('Instant bookings')
    await expect(current).toBeInViewport({ ratio: 1 })
    // The menu keeps its folded groups and position after a reload.
    await menu.getByRole('link', { name: 'Sub-areas' }).scrollIntoViewIfNeeded()
    await expect(current).not.toBeInViewport()
    await page.reload()
    await expect(current).toBeInViewport({ ratio: 1 })
  },
)

test(
  'a service worker of an earlier version is removed at the start',
  { tag: '@whole' },
  async ({ page, context }) => {
    await context.route('**/old-worker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'self.skipWaiting()' }),
    )
    await page.goto('/login')
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'))
    expect(await workers()).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(workers).toBe(0)
  },
)

test(
  'on a phone the menu is a drawer that keeps the focus, and Escape closes it',
  { tag: '@whole' },
  async ({ page, begin }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await begin('operations')
    const opener = page.getByRole('button', { name: 'Open the menu' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Sliders' })).toBeVisible()
    const isInside = () => drawer.evaluate((element) => element.contains(document.activeElement))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    for (let count = 0; count < 4; count++) {
      await page.keyboard.press('Tab')
      const active = await page.evaluate(() => document.activeElement?.tagName)
      // Tab leads from the ends of the drawer to the browser, never to the page behind.
      if (active !== 'BODY') expect(await isInside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test(
  'a number keeps stepping while its button is held, and stops when it is released',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('operations')
    await page.goto('/apps/services/list/create')
    const minutes = page.getByLabel('Minutes', { exact: true })
    await minutes.fill('20')
    const up = minutes.locator('..').getByRole('button', { name: 'Increase' })
    await up.hover()
    await page.mouse.down()
    await expect(minutes).toHaveValue('21')
    await expect.poll(async () => Number(await minutes.inputValue())).toBeGreaterThan(22)
    await page.mouse.up()
    const reached = await minutes.inputValue()
    await page.waitForTimeout(700)
    await expect(minutes).toHaveValue(reached)
  },
)

test(
  'a notice on a phone does not cover the bar, the tools of a list or the next action',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto('/apps/faqs/list')
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const notice = page.locator('.toast').first()
    await expect(notice).toBeVisible()
    const top = (await notice.boundingBox())?.y ?? 0
    const tools = await page.locator('.toolbar').boundingBox()
    expect(top).toBeGreaterThan((tools?.y ?? 900) + (tools?.height ?? 0))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/apps/subscription-booking/list?state=ending')
    await page.locator('tbody .cell-title').first().click()
    const nextButton = page.locator('.record-actions .btn-main')
    await expect(nextButton).toBeVisible()
    const ends = await page.evaluate(() => {
      const toasts = document.querySelector('.toasts')
      return toasts && Math.round(innerHeight - toasts.getBoundingClientRect().bottom)
    })
    expect(ends).toBeGreaterThanOrEqual(
      Math.round((await nextButton.boundingBox())?.height ?? 0) + 16,
    )
  },
)

test('a text typed while the search everywhere is loading is searched', async ({ page, begin }) => {
  let release = () => {}
  const isTyped = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/PaletteDialog*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await begin('operations')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Cancell')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByRole('textbox')).toHaveValue('Cancell')
  release()
  await expect(palette.getByRole('combobox')).toHaveValue('Cancell')
  await page.keyboard.type('ations')
  await expect(palette.getByRole('combobox')).toHaveValue('Cancellations')
  await expect(palette.getByRole('option').first()).toContainText('ancellations')
})
