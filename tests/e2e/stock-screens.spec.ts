import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { startStillSite } from '../support/browser/site.ts'
import { buildWithStockScreens, type Chunk } from '../support/browser/stock-build.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { oneOf } from '../support/runner/whole.ts'

/*
 * Screens of react-admin components instead of the generated ones: the product is built with other
 * overrides (tests/e2e/stock), and served by the real server.
 */

interface Built {
  chunks: Chunk[]
  site: Awaited<ReturnType<typeof startStillSite>>
}

interface Faq {
  id: number
  question: string
  deleted_at: string | null
}

interface Fixtures {
  /** All console messages. */
  noise: string[]
  /**
   * Opens the list with a signed-in user and these preferences. Returns a function that reads rows
   * from the server.
   */
  enter: (preferences?: Record<string, string>) => Promise<() => Promise<Faq[]>>
}

const test = base.extend<Fixtures, { built: Built }>({
  built: [
    async ({}, use) => {
      const folder = temporaryFolder()
      const chunks = await buildWithStockScreens(folder.path)
      const site = await startStillSite(20, { dist: folder.path })
      await use({ chunks, site })
      await site.close()
      folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ built }, use) => use(built.site.url),
  noise: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
      await use(noise)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ page, built }, use) =>
    use(async (preferences = {}) => {
      await page.clock.install({ time: TEST_NOW })
      const data = { email: ACCOUNTS.operations, password: DEMO_PASSWORD }
      const answer = await page.request.post('/api/login', { data })
      const { user, ...tokens } = (await answer.json()).data
      const session = { userData: JSON.stringify({ ...user, ...tokens }), ...preferences }
      // A file of this site without scripts, because the app must find the session when it starts.
      await page.goto('/favicon.svg')
      await page.evaluate((storage) => Object.assign(localStorage, storage), {
        ...session,
        access_token: tokens.accessToken,
      })
      await page.goto('/apps/faqs/list')
      await expect(page.locator('main tbody tr')).not.toHaveCount(0)
      return async () => {
        const headers = { authorization: `Bearer ${tokens.accessToken}` }
        const url = `${built.site.url}/api/admin/faqs/all`
        return (await (await page.request.get(url, { headers })).json()).data
      }
    }),
})

const LANGUAGE = { en: {}, ar: { i18nextLng: 'ar' } }

/** Returns the texts of a language, of the business, the app and stock components. */
function createTranslator(language: keyof typeof LANGUAGE): (key: string) => string {
  const texts = ['locales', 'public/locales', 'public/locales-stock'].map((folder) => {
    const file = new URL(`../../${folder}/${language}.json`, import.meta.url)
    return JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))
  })
  return (key) => texts.find((text) => key in text)?.[key] ?? `no text ${key}`
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

const listQuestions = (faqs: readonly Faq[]) => faqs.map(({ question }) => question)

/** Returns the colour of a token in the format of the browser. */
const readColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

/** Performs an action while the clock of the page stands still, so that its notice stays. */
async function performWhilePaused(page: Page, notice: Locator, act: () => Promise<void>) {
  const currentTime = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(currentTime + 1000)
  await act()
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await notice.isVisible()).toBe(true)
  }).toPass()
}

const LOOKS = [
  { name: 'in light', language: 'en', skin: 'light', twoDeleted: '2 deleted.' },
  { name: 'in dark Arabic', language: 'ar', skin: 'dark', twoDeleted: 'تم حذف اثنين.' },
] as const

for (const { name, language, skin, twoDeleted } of oneOf(2, LOOKS, 1)) {
  test(
    `stock screens list, show, edit, undo and delete ${name}`,
    { tag: '@whole' },
    async ({ page, enter }) => {
      const text = createTranslator(language)
      const readRequests = await enter({ ...LANGUAGE[language], skin })
      const requestsBefore = await readRequests()
      const [firstId, secondId, thirdId] = requestsBefore
        .filter((faq) => !faq.deleted_at)
        .map(({ question }) => question)
      if (!firstId || !secondId || !thirdId) throw new Error('there are no rows')

      await test.step('the stock screen has the design of the application', async () => {
        await expect(page).toHaveTitle(`${text('lists.faqs.all')} · Washboard`)
        await expect(page.locator('h1')).toHaveText(text('lists.faqs.all'))
        const paper = page.locator('main .MuiPaper-root').first()
        await expect(paper).toHaveCSS('background-color', await readColour(page, '--surface'))
        const [box, cell] = await Promise.all([
          row(page, firstId).getByRole('checkbox').boundingBox(),
          row(page, firstId).getByText(firstId).boundingBox(),
        ])
        expect((box?.x ?? 0) < (cell?.x ?? 0)).toBe(language !== 'ar')
        await expect(page.getByRole('button', { name: text('ra.action.export') })).toBeVisible()
        await expect(
          page.getByRole('columnheader', { name: text('resources.faqs.fields.question') }),
        ).toBeVisible()
      })

      const saved = toast(page, text('ra.notification.updated_one'))
      const change = async (question: string) => {
        await row(page, firstId).getByText(firstId).click()
        await expect(page.locator('h1')).toContainText(firstId)
        await page.getByRole('link', { name: text('ra.action.edit') }).click()
        await page.getByLabel(text('resources.faqs.fields.question')).fill(question)
        await performWhilePaused(page, saved, () =>
          page.getByRole('button', { name: text('ra.action.save') }).click(),
        )
        await expect(row(page, question)).toBeVisible()
      }

      await test.step('a change that is undone is never sent', async () => {
        await change('Is this one undone?')
        expect(await readRequests()).toEqual(requestsBefore)
        await saved.getByRole('button', { name: text('ui.undo') }).click()
        await page.clock.resume()
        await expect(row(page, firstId)).toBeVisible()
        await expect(row(page, 'Is this one undone?')).toHaveCount(0)
        expect(await readRequests()).toEqual(requestsBefore)
      })

      await test.step('a change that is not undone is sent when its notice disappears', async () => {
        await change(`Is this one kept ${name}?`)
        expect(await readRequests()).toEqual(requestsBefore)
        await saved.getByRole('button', { name: text('ui.dismiss') }).click()
        await page.clock.resume()
        await expect
          .poll(async () => listQuestions(await readRequests()))
          .toContain(`Is this one kept ${name}?`)
        await expect(row(page, `Is this one kept ${name}?`)).toBeVisible()
      })

      await test.step('selected rows are deleted, and restored by Undo', async () => {
        const live = async () =>
          (await readRequests()).filter(({ deleted_at }) => !deleted_at).length
        const liveRows = await live()
        const deleted = toast(page, twoDeleted)
        const deleteTwo = async () => {
          for (const question of [secondId, thirdId])
            await row(page, question).getByRole('checkbox').check()
          await performWhilePaused(page, deleted, () =>
            page.getByRole('button', { name: text('ra.action.delete') }).click(),
          )
          await expect(row(page, secondId)).toHaveCount(0)
          await expect(row(page, thirdId)).toHaveCount(0)
          expect(await live()).toBe(liveRows)
        }
        await deleteTwo()
        await deleted.getByRole('button', { name: text('ui.undo') }).click()
        await page.clock.resume()
        await expect(row(page, secondId)).toBeVisible()
        expect(await live()).toBe(liveRows)
        await deleteTwo()
        await page.clock.resume()
        await expect.poll(live).toBe(liveRows - 2)
      })

      expect(await page.locator('body').innerText()).not.toMatch(/\b(?:ra|ui|resources)\.\w/)
    },
  )
}

test(
  'a stock form creates a row, and marks missing values',
  { tag: '@whole' },
  async ({ page, enter }) => {
    const readRequests = await enter()
    await page.getByRole('link', { name: 'Create' }).click()
    // Wait for the form, because the list has a column of the same name.
    await page.getByRole('textbox', { name: 'Question' }).fill('Do you wash boats?')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Required.')).toBeVisible()
    await page.getByLabel('Answer').fill('Not yet.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/apps\/faqs\/list$/)
    expect(listQuestions(await readRequests())).toContain('Do you wash boats?')
  },
)

test(
  'a pending undoable change is sent before the user signs out',
  { tag: '@whole' },
  async ({ page, enter }) => {
    const readRequests = await enter()
    await page.goto('/apps/faqs/list/12')
    await page.getByLabel('Question').fill('Is this one sent at last?')
    await performWhilePaused(page, toast(page, 'Saved.'), () =>
      page.getByRole('button', { name: 'Save' }).click(),
    )
    // The notice covers the button.
    await page.getByRole('button', { name: /Account and preferences/ }).press('Enter')
    expect(listQuestions(await readRequests())).not.toContain('Is this one sent at last?')
    // Wait for the refetch after the change, which would otherwise arrive after signing out.
    const signedOut = page.waitForResponse('**/jwt/logout')
    await page.route('**/api/admin/faqs/all', async (route) => {
      await signedOut
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.clock.resume()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    const askedAgain = await enter()
    expect(listQuestions(await askedAgain())).toContain('Is this one sent at last?')
  },
)

test('stock screens add no code to the first list', ({ built: { chunks } }) => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    byFile.get(file)?.imports.forEach(need)
  }
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.facadeModuleId?.endsWith('/list/ListScreen.tsx'))
      need(chunk.fileName)
  }
  const modules = (files: Iterable<string>) =>
    [...files].flatMap((file) => byFile.get(file)?.moduleIds ?? [])
  const STOCK = /node_modules\/(react-admin|ra-ui-materialui|@mui|@emotion)\//
  expect(modules(byFile.keys()).some((id) => STOCK.test(id))).toBe(true)
  expect(modules(needed).filter((id) => STOCK.test(id))).toEqual([])
})
