import type { Page } from '@playwright/test'
import { canOpenList } from '../../registry/entities/access.ts'
import { reports } from '../../resources/reports/index.ts'
import { directionOf } from '../../src/platform/i18n/languages.ts'
import { LANGUAGES } from '../../registry/words/languages.ts'
import { entities } from '../support/server/entities.ts'
import { surveyAll } from '../support/browser/survey.ts'
import { oneOf } from '../support/runner/whole.ts'
import { listTexts } from '../support/sources/locales.ts'
import { expect, test } from './fixtures.ts'

const english = listTexts('en')
/** The languages written from left to right. Any of them may have the longest text. */
const OTHERS = LANGUAGES.filter(({ locale }) => directionOf(locale) === 'ltr').map(({ locale }) =>
  listTexts(locale),
)

/** Makes every word 40 % longer than in English, as long words of other languages are. */
function stretched(text: string): string {
  return text.replace(/\{\{\w+(?:, \w+)?\}\}|\$t\(.*\)|\p{L}+/gu, (word) =>
    /^\{\{|^\$t/.test(word) ? word : word + 'ö'.repeat(Math.ceil(word.length * 0.4)),
  )
}

const LISTS = Object.values(entities).flatMap((resource) =>
  Object.values(resource.lists).filter((list) => canOpenList('admin', list)),
)
/** The first screen comes last, because only a screen that is opened again sets its title. */
const OUTSIDE = [
  '/register',
  '/forgot-password',
  '/admin/forgot-password',
  '/admin/auth-test',
  '/login',
]
const BESIDE = ['/misc/coming-soon', '/misc/not-authorized', '/misc/error', '/nowhere']
const INSIDE = [
  ...LISTS.map(({ route }) => route),
  '/apps/assign/list?layout=calendar',
  '/apps/scheduled-booking/list?layout=calendar&span=week',
  '/apps/promos/list?layout=calendar',
  '/apps/instant-booking/list?layout=board',
  ...Object.values(reports).map(({ route }) => route),
  '/dashboard',
  '/dashboard/late',
  '/profile',
  '/access-control',
  ...BESIDE,
]
/** Shows every screen with the longest texts, and in the other direction. */
const FORMS = [
  ...LISTS.filter(({ actions }) => actions?.includes('create')).map(
    ({ route }) => `${route}/create`,
  ),
  '/apps/instant-booking/list/12/show',
  '/apps/customers/list/5/show',
]

/** Returns the longest text of all languages, or a stretched one. */
const longest = (key: string, text: string) =>
  [stretched(text), ...OTHERS.map((texts) => texts[key] ?? '')].reduce((first, second) =>
    second.length > first.length ? second : first,
  )

/** Returns a text file with the longest text for each key. */
async function serve(page: Page, locale: string) {
  const texts = Object.entries(english).map(([key, text]) => [key, longest(key, text)])
  const body = JSON.stringify(Object.fromEntries(texts))
  await page.route(`**/locales/${locale}.json`, (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
}

const speak = (page: Page, locale: string) =>
  page.evaluate((code) => localStorage.setItem('i18nextLng', code), locale)

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ mode: 'parallel' })

for (const spoken of oneOf(2, ['ar', 'the longest words of all others'], 1)) {
  test(
    `every screen fits a phone in the language: ${spoken}`,
    { tag: '@whole' },
    async ({ page, enter }) => {
      // Serve the artificial texts under the name of a language, because only those can be chosen.
      const locale = spoken === 'ar' ? 'ar' : 'de'
      if (spoken !== 'ar') await serve(page, locale)
      await page.goto('/login')
      await speak(page, locale)
      await page.reload()
      await expect(page.getByRole('textbox').first()).toBeVisible()
      expect(await surveyAll(page, OUTSIDE)).toEqual([])
      await enter('admin')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(Math.min(INSIDE.length / 40, FORMS.length / 15)).toBeGreaterThan(1)
      expect(await surveyAll(page, [...INSIDE, ...FORMS])).toEqual([])
    },
  )
}

test('another language applies at once without a reload, keeps typed values, and is remembered', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter('admin')
  await page.goto('/apps/faqs/list/create')
  const question = page.locator('.form textarea, .form input').first()
  await question.fill('Do you wash on Fridays?')
  await page.getByRole('button', { name: /Account and preferences/ }).click()
  await page.getByLabel('Language').selectOption('ar')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'إضافة سؤال شائع' })).toBeVisible()
  await expect(question).toHaveValue('Do you wash on Fridays?')
  await expect(page).toHaveURL(/\/apps\/faqs\/list\/create$/)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/apps/faqs/list')
  await expect(otherTab.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(otherTab.getByRole('heading', { name: 'الأسئلة الشائعة' })).toBeVisible()
  await otherTab.close()
})

test(
  'a language chosen by the user wins over the language in the address',
  { tag: '@whole' },
  async ({ page }) => {
    await page.goto('/login?lng=pt')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await page.getByRole('combobox').selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page).toHaveURL(/\/login$/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  },
)

test(
  'without any texts the page shows an error in every language, and no keys',
  { tag: '@whole' },
  async ({ page, noise }) => {
    await page.route('**/locales/*.json', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('The texts could not be loaded.')
    await expect(page.getByRole('alert')).toContainText('تعذّر تحميل النصوص.')
    expect(await page.locator('body').innerText()).not.toMatch(/\bui\.|\berrors\./)
    await page.unroute('**/locales/*.json')
    await page.getByRole('link', { name: 'load again' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    // The browser logs the answers 404 itself.
    expect(noise.splice(0).every((line) => line.includes('404'))).toBe(true)
  },
)
