import { expect, type Page, test as base } from '@playwright/test'
import { follow } from '../../testing/follow.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { type ServerProcess, startBusiness } from '../support/server/process.ts'
import { TEXT_WORDS } from './car-wash-words.ts'
import { toolHire } from './tool-hire.ts'

const PASSWORD = 'tools-and-more'

type Role = 'boss' | 'counter' | 'workshop'

/** The tool hire as its people start it, with a demo business of its own. */
const test = base.extend<{ noise: string[] }, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const [copy, data] = [toolHire(), temporaryFolder()]
      const server = await startBusiness(copy.path, { DATA_DIR: data.path })
      await use(server)
      await server.stop()
      for (const folder of [copy, data]) folder.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
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
})

async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${role}@tools.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.sidebar')).toBeVisible()
}

const menu = (page: Page) => page.locator('.sidebar .menu a').allInnerTexts()

/** Asks the API as a program would that has an account of a role. */
async function ask(page: Page, role: Role, request: string, data: object) {
  const account = { email: `${role}@tools.example`, password: PASSWORD }
  const { accessToken } = (await (await page.request.post('/api/login', { data: account })).json())
    .data
  const [method = '', path = ''] = request.split(' ')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, headers, data })
  return { status: answer.status(), body: await answer.json() }
}

test('the boss creates a hire with its lines, hands it out, and finds it in the report', async ({
  page,
}) => {
  await signIn(page, 'boss')
  await expect(page.getByText('Hires month')).toBeVisible()
  await expect
    .poll(() => menu(page))
    .toEqual([
      'Today',
      'Customers',
      'Damages',
      'Deposits',
      'Hires',
      'Invoices',
      'Depots',
      'Inspections',
      'Tools',
      'Staff',
      'Price board',
      'Hire report',
      'History',
      'Settings',
    ])
  const made = await ask(page, 'boss', 'POST admin/tools/store', {
    name: 'Core drill',
    depot_id: 1,
    day_price: '7.5',
  })
  // A rule of this business, in a currency of two decimals.
  expect([made.status, made.body.data.deposit]).toEqual([200, '37.50'])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('hire')
  await expect(page.getByRole('option').first()).toBeVisible()
  const offered = await page.getByRole('option').allInnerTexts()
  expect(offered.filter((text) => /hire line/i.test(text))).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Hires', exact: true }).click()
  await page.getByRole('link', { name: 'New hire' }).click()
  await page.getByLabel('Customer', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Depot', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Starts on').fill('02/03/2030')
  await page.getByLabel('Ends on').fill('05/03/2030')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Tool, line 1').selectOption({ label: 'Core drill' })
  await page.getByLabel('Day price, line 1').fill('7.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('22.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hand out' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByRole('main').getByText('Out', { exact: true }).first()).toBeVisible()

  await page.goto('/apps/hire-report/list?start_date=2030-03-01&end_date=2030-03-31')
  await expect(page.getByRole('table').getByRole('link', { name: /^HI-/ })).toHaveCount(1)
})

test('a deposit is taken, a damage is charged, and the rest of the deposit is given back', async ({
  page,
}) => {
  await page.goto('/login')
  const post = async (path: string, data: object) => {
    const { status, body } = await ask(page, 'boss', `POST admin/${path}`, data)
    expect([path, status, body.message]).toEqual([path, 200, undefined])
    return body.data
  }
  const read = async (path: string, hireId: number) => {
    const { body } = await ask(page, 'boss', `GET admin/${path}/all`, {})
    return body.data.filter((row: { hire_id: number }) => row.hire_id === hireId)
  }
  const dates = { starts_on: '2030-05-01', ends_on: '2030-05-03' }
  const hire = await post('hires/store', { customer_id: 1, depot_id: 1, ...dates })
  const tool = await post('tools/store', { name: 'Tile saw', depot_id: 1, day_price: '10' })
  await post('hire-lines/store', { hire_id: hire.id, tool_id: tool.id, day_price: '10' })
  await post('hires/handOut', { id: hire.id })
  const deposit = await post('deposits/store', { hire_id: hire.id, amount: '50' })
  expect(deposit.customer_id).toBe(1)
  await post('hires/takeBack', { id: hire.id, price: '20' })
  await post('damages/store', {
    what: 'A bent bit',
    tool_id: tool.id,
    hire_id: hire.id,
    cost: '12.5',
  })
  const tooMuch = { id: deposit.id, returned: '50.01' }
  expect((await ask(page, 'boss', 'POST admin/deposits/giveBack', tooMuch)).status).toBe(422)
  await post('deposits/giveBack', { id: deposit.id, returned: '17.5' })

  const entries = (await read('takings', hire.id)) as { movement: string; amount: string }[]
  expect(entries.map(({ movement, amount }) => `${movement} ${amount}`).sort()).toEqual([
    'damage 12.50',
    'deposit -50.00',
    'depositBack 17.50',
    'hire 20.00',
  ])
  const balance = entries.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(balance).toBe(0)
  const invoices = (await read('invoices', hire.id)) as { series: string; total: string }[]
  expect(invoices.map(({ series, total }) => `${series} ${total}`).sort()).toEqual([
    'invoice 12.50',
    'invoice 20.00',
  ])
})

test('the counter clerk finds a page of the business in the palette', async ({ page }) => {
  await signIn(page, 'counter')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('price board')
  await page.getByRole('option', { name: 'Price board' }).click()
  await expect(page).toHaveURL(/\/price-board$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Price board', exact: true }),
  ).toBeVisible()
  await expect(page).toHaveTitle('Price board · Tool hire')
  await expect(page.getByRole('columnheader', { name: 'Day price' })).toBeVisible()
  await expect(page.locator('main tbody tr').first()).toContainText(/\d/)
  await expect(page.locator('.sidebar a[aria-current="page"]')).toHaveText('Price board')
})

test('the counter clerk finds a hire in the trash, and has no list of staff', async ({ page }) => {
  await signIn(page, 'counter')
  await page.goto('/apps/hires/list')
  const row = page.locator('tbody tr').first()
  const number = await row.getByRole('link', { name: /^HI-/ }).innerText()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0)
  await page.goto('/apps/hires/list?deleted=only')
  const deleted = page.locator('tbody tr').filter({ hasText: number })
  await deleted.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(deleted).toHaveCount(0)
  await page.goto('/apps/users/list')
  await expect(page).toHaveURL(/not-authorized/)
  const refused = await ask(page, 'counter', 'POST admin/users/store', { name: 'X' })
  expect(refused.status).toBe(403)
})

test('the workshop sets a tool aside, and nobody can hand out a hire without tools', async ({
  page,
}) => {
  await signIn(page, 'workshop')
  // The lines of hires come first, and are hidden.
  await expect(page).toHaveURL(/\/apps\/depots\/list/)
  await expect.poll(() => menu(page)).toEqual(['Depots', 'Tools'])
  await page.goto('/price-board')
  await expect(page).toHaveURL(/not-authorized/)
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  const aside = page.getByRole('button', { name: /^Set aside for repair/ })
  await aside.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fault').fill('The cable is bare')
  await dialog.getByRole('button', { name: 'Set aside for repair' }).click()
  await expect(page.locator('tbody')).toContainText('The cable is bare')
  const hire = await ask(page, 'boss', 'POST admin/hires/store', {
    customer_id: 1,
    depot_id: 1,
    starts_on: '2030-04-01',
    ends_on: '2030-04-02',
  })
  expect(hire.status).toBe(200)
  const { id } = hire.body.data
  expect((await ask(page, 'boss', 'POST admin/hires/handOut', { id })).status).toBe(409)
})

/** Screens of every kind, with and without rows. */
const SCREENS = [
  '/dashboard',
  '/apps/hires/list',
  '/apps/hires/list?deleted=only',
  '/apps/hires/list/create',
  '/apps/tools/list',
  '/apps/damages/list/create',
  '/apps/users/list',
  '/apps/users/list/create',
  '/apps/hire-report/list',
  '/apps/history/list',
  '/price-board',
  '/access-control',
  '/profile',
  '/nowhere',
]

/** Returns all texts of the page, also those that only a screen reader or a tooltip tells. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt']
    const elements = [...document.querySelectorAll('*')]
    const told = elements.flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    const description = document.querySelector('meta[name="description"]')
    const head = [document.title, description?.getAttribute('content')]
    return [...head, document.body.innerText, ...told].join('\n')
  })

for (const [language, words] of Object.entries(TEXT_WORDS))
  test(`no screen has a word of the car wash, in ${language}`, async ({ page }) => {
    const found: string[] = []
    const search = async (screen: string) => {
      const matches = (await readTexts(page)).match(new RegExp(words, 'gi')) ?? []
      // The tool hire has customers, too, and the product is called Washboard.
      const foreign = matches.filter((word) => !/^(customers?|washboard)$/i.test(word))
      found.push(...foreign.map((word) => `${screen}: ${word}`))
    }
    await page.goto(`/login?lng=${language}`)
    await search('/login')
    await page.locator('input[type="email"]').fill('boss@tools.example')
    await page.locator('input[type="password"]').fill(PASSWORD)
    await page.locator('button[type="submit"]').click()
    await expect(page.locator('.sidebar')).toBeVisible()
    for (const screen of SCREENS) {
      await follow(page, screen)
      await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]')).toHaveCount(0)
      await search(screen)
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search('the palette')
    expect(found).toEqual([])
  })

test('the description of the API has no word of the car wash', async ({ page }) => {
  const text = await (await page.request.get('/api/openapi.json')).text()
  const found = text.match(new RegExp(TEXT_WORDS.en ?? '', 'gi')) ?? []
  // The server has jobs in the background, and companies a provider of their sign-ins.
  const ownWords = /^(customers?|washboard|jobs?|providers?)$/i
  expect([...new Set(found)].filter((word) => !ownWords.test(word))).toEqual([])
})
