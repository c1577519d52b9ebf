import { test as base, expect, type Page } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { CHROMIUM_ARGS } from '../support/browser/chromium.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { startStillSite } from '../support/browser/site.ts'

/*
 * Compares screens with reference pictures that a person has reviewed. After an intended change,
 * `npm run test:reference` creates new ones: review each before the commit.
 */

/** Use the Chromium of the npm package, because others render letters differently. */
const executablePath = await sparticuz.executablePath()
/** Tolerates rounding on other machines, and detects a moved button. */
const TOLERANCE = { maxDiffPixelRatio: 0.003, threshold: 0.2 }

const SKINS = ['light', 'dark']
const DIRECTIONS = ['ltr', 'rtl']
const SIZES = [
  { width: 1440, height: 620 },
  { width: 390, height: 844 },
] as const

/** Each screen, with a function that opens it and waits for its content. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  list: async (page) => {
    await page.goto('/apps/services/list')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('.menu-count').first()).toBeAttached()
  },
  form: async (page) => {
    await page.goto('/apps/services/list/1')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/./)
    await expect(page.locator('.menu-count').first()).toBeAttached()
  },
  dialog: async (page) => {
    await page.goto('/apps/services/list')
    await expect(page.locator('.menu-count').first()).toBeAttached()
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

const test = base.extend<object, { site: Awaited<ReturnType<typeof startStillSite>> }>({
  site: [
    async ({}, use) => {
      const site = await startStillSite(120)
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

test.use({
  launchOptions: { executablePath, args: [...CHROMIUM_ARGS, '--font-render-hinting=none'] },
})

/** Waits until fonts and pictures are loaded, and nothing has the focus. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    if (!document.querySelector('dialog[open]') && document.activeElement instanceof HTMLElement)
      document.activeElement.blur()
  })
}

async function compare(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const skin of SKINS)
      for (const dir of DIRECTIONS) {
        await page.evaluate(
          ([isDark, direction]) => {
            document.documentElement.dataset.skin = isDark
            document.documentElement.dir = direction
          },
          [skin, dir] as const,
        )
        await settle(page)
        const picture = `${name}-${skin}-${dir}-${size.width}.png`
        await expect.soft(page).toHaveScreenshot(picture, TOLERANCE)
      }
  }
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(TEST_NOW)
})

test('the sign-in page looks like its reference pictures', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await compare(page, 'login')
})

for (const [name, openScreen] of Object.entries(SCREENS)) {
  test(`the screen ${name} looks like its reference pictures`, async ({ page, site }) => {
    const answer = await page.request.post('/api/login', {
      data: { email: ACCOUNTS.operations, password: DEMO_PASSWORD },
    })
    const { user, ...tokens } = (await answer.json()).data
    await page.addInitScript(
      ([home, session]) => {
        if (location.origin !== home) return
        localStorage.setItem('userData', JSON.stringify(session))
        localStorage.setItem('access_token', session.accessToken)
      },
      [site.url, { ...user, ...tokens }] as const,
    )
    // The menu scrolls to its current entry once, at the height that the screen opens with.
    await page.setViewportSize(SIZES[0])
    await openScreen(page)
    await compare(page, name)
  })
}
