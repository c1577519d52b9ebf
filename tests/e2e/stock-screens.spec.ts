import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { startStillSite } from '../support/browser/site.ts'
import { buildWithStockScreens, type Chunk } from '../support/browser/stock-build.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { oneOf } from '../support/runner/whole.ts'

/*
 * Screens made of react-admin's own components, in place of the generated ones: the product is
 * built with other overrides (tests/e2e/stock) and served by the real server.
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
  /** Everything the console said. */
  noise: string[]
  /** Opens the list, signed in, with these preferences; answers with a way to ask the server. */
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
      // Anything of this site that runs no script: the app must find the session when it begins.
      await page.goto('/favicon.svg')
      await page.evaluate((kept) => Object.assign(localStorage, kept), {
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

/** The texts of a language: ours, and those of stock components. */
function textsIn(language: keyof typeof LANGUAGE): (key: string) => string {
  const texts = ['locales', 'locales-stock'].map((folder) => {
    const file = new URL(`../../public/${folder}/${language}.json`, import.meta.url)
    return JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))
  })
  return (key) => texts[0][key] ?? texts[1][key] ?? `no text ${key}`
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

const listQuestions = (faqs: readonly Faq[]) => faqs.map(({ question }) => question)

/** The colour of a token, as the browser writes colours. */
const readColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

/** Does what shows a notice while the page's time stands still: however slow the machine, it stays. */
async function held(page: Page, notice: Locator, act: () => Promise<void>) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
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
      const text = textsIn(language)
      const asked = await enter({ ...LANGUAGE[language], skin })
      const before = await asked()
      const [first, second, third] = before
        .filter((faq) => !faq.deleted_at)
        .map(({ question }) => question)
      if (!first || !second || !third) throw new Error('there are no rows')

      await test.step('the stock screen has the design of the application', async () => {
        await expect(page).toHaveTitle(`${text('lists.faqs.all')} · Washboard`)
        await expect(page.locator('h1')).toHaveText(text('lists.faqs.all'))
        const paper = page.locator('main .MuiPaper-root').first()
        await expect(paper).toHaveCSS('background-color', await readColour(page, '--surface'))
        const [box, cell] = await Promise.all([
          row(page, first).getByRole('checkbox').boundingBox(),
          row(page, first).getByText(first).boundingBox(),
        ])
        expect((box?.x ?? 0) < (cell?.x ?? 0)).toBe(language !== 'ar')
        await expect(page.getByRole('button', { name: text('ra.action.export') })).toBeVisible()
        await expect(
          page.getByRole('columnheader', { name: text('resources.faqs.fields.question') }),
        ).toBeVisible()
      })

      const saved = toast(page, text('ra.notification.updated_one'))
      const change = async (question: string) => {
        await row(page, first).getByText(first).click()
        await expect(page.locator('h1')).toContainText(first)
        await page.getByRole('link', { name: text('ra.action.edit') }).click()
        await page.getByLabel(text('resources.faqs.fields.question')).fill(question)
        await held(page, saved, () =>
          page.getByRole('button', { name: text('ra.action.save') }).click(),
        )
        await expect(row(page, question)).toBeVisible()
      }

      await test.step('a change that is undone is never sent', async () => {
        await change('Is this one undone?')
        expect(await asked()).toEqual(before)
        await saved.getByRole('button', { name: text('ui.undo') }).click()
        await page.clock.resume()
        await expect(row(page, first)).toBeVisible()
        await expect(row(page, 'Is this one undone?')).toHaveCount(0)
        expect(await asked()).toEqual(before)
      })

      await test.step('a change that is not undone is sent when its notice disappears', async () => {
        await change(`Is this one kept ${name}?`)
        expect(await asked()).toEqual(before)
        await saved.getByRole('button', { name: text('ui.dismiss') }).click()
        await page.clock.resume()
        await expect
          .poll(async () => listQuestions(await asked()))
          .toContain(`Is this one kept ${name}?`)
        await expect(row(page, `Is this one kept ${name}?`)).toBeVisible()
      })

      await test.step('selected rows are deleted, and restored by Undo', async () => {
        const live = async () => (await asked()).filter(({ deleted_at }) => !deleted_at).length
        const all = await live()
        const deleted = toast(page, twoDeleted)
        const deleteTwo = async () => {
          for (const question of [second, third])
            await row(page, question).getByRole('checkbox').check()
          await held(page, deleted, () =>
            page.getByRole('button', { name: text('ra.action.delete') }).click(),
          )
          await expect(row(page, second)).toHaveCount(0)
          await expect(row(page, third)).toHaveCount(0)
          expect(await live()).toBe(all)
        }
        await deleteTwo()
        await deleted.getByRole('button', { name: text('ui.undo') }).click()
        await page.clock.resume()
        await expect(row(page, second)).toBeVisible()
        expect(await live()).toBe(all)
        await deleteTwo()
        await page.clock.resume()
        await expect.poll(live).toBe(all - 2)
      })

      expect(await page.locator('body').innerText()).not.toMatch(/\b(?:ra|ui|resources)\.\w/)
    },
  )
}

test(
  'a stock form creates a row, and marks missing values',
  { tag: '@whole' },
  async ({ page, enter }) => {
    const asked = await enter()
    await page.getByRole('link', { name: 'Create' }).click()
    // The list, which stays until the form is there, has a column of that name.
    await page.getByRole('textbox', { name: 'Question' }).fill('Do you wash boats?')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Required.')).toBeVisible()
    await page.getByLabel('Answer').fill('Not yet.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/apps\/faqs\/list$/)
    expect(listQuestions(await asked())).toContain('Do you wash boats?')
  },
)

test(
  'a pending undoable change is sent before the user signs out',
  { tag: '@whole' },
  async ({ page, enter }) => {
    const asked = await enter()
    await page.goto('/apps/faqs/list/12')
    await page.getByLabel('Question').fill('Is this one sent at last?')
    await held(page, toast(page, 'Saved.'), () =>
      page.getByRole('button', { name: 'Save' }).click(),
    )
    // The notice lies over the button.
    await page.getByRole('button', { name: /Account and preferences/ }).press('Enter')
    expect(listQuestions(await asked())).not.toContain('Is this one sent at last?')
    // What is read again after the change would arrive when the session has ended.
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
