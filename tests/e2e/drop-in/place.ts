import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { productCopy } from '../../support/recipes/product-copy.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type ServerProcess, startDevelopmentServer } from '../../support/server/process.ts'

export { expect }

type Role = keyof typeof ACCOUNTS

interface Place {
  /** The folder of the copy. */
  folder: string
  server: ServerProcess
  /** Stops the server and starts it again at the same address. */
  restart: () => Promise<void>
  /** Writes or removes a file of the copy. */
  save: (file: string, text?: string) => void
  /** Adds texts to a language of the copy. */
  translate: (language: string, texts: Readonly<Record<string, string>>) => void
}

/** Runs `npm run dev` in a copy of the product, on an existing demo business. */
export const test = base.extend<object, { place: Place; of: string }>({
  /** Test files with another value of this option use a separate copy. */
  of: ['', { option: true, scope: 'worker' }],
  place: [
    async ({}, use) => {
      const [copy, data] = [productCopy(), temporaryFolder()]
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      let server = await startDevelopmentServer({ DATA_DIR: data.path }, copy.path)
      const restart = async () => {
        await server.stop()
        const environment = { DATA_DIR: data.path, PORT: new URL(server.url).port }
        server = await startDevelopmentServer(environment, copy.path)
      }
      const save = (file: string, text?: string) => {
        const path = join(copy.path, file)
        if (text === undefined) rmSync(path)
        else {
          mkdirSync(dirname(path), { recursive: true })
          writeFileSync(path, text)
        }
      }
      const translate: Place['translate'] = (language, texts) => {
        const file = `locales/${language}.json`
        const currentTexts = JSON.parse(readFileSync(join(copy.path, file), 'utf8'))
        save(file, `${JSON.stringify({ ...currentTexts, ...texts }, null, 2)}\n`)
      }
      await use({ folder: copy.path, server, restart, save, translate })
      await server.stop()
      for (const folder of [copy, data]) folder.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ place }, use) => use(place.server.url),
})

interface Account {
  email: string
  password: string
}
const demo = (role: Role): Account => ({ email: ACCOUNTS[role], password: DEMO_PASSWORD })

/** Signs in at the address of a list. */
export const signIn = (page: Page, path: string, role: Role = 'admin'): Promise<void> =>
  signInAs(page, path, demo(role))

/** Opens the groups of the menu that are folded at first. */
async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.locator('[aria-current=page]').waitFor()
  const foldedGroups = menu.locator('button[aria-expanded=false]')
  while ((await foldedGroups.count()) > 0) await foldedGroups.first().click()
}

/** Signs in at the address of a list, with a given account, and opens all groups of the menu. */
export async function signInAs(page: Page, path: string, account: Account): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await unfoldMenu(page)
}

/** Sends an API request with a demo account. */
export const sendAs = (page: Page, role: Role, request: string, data?: unknown) =>
  sendAsAccount(page, demo(role), request, data)

/** Sends an API request with a given account. */
export async function sendAsAccount(page: Page, account: Account, request: string, data?: unknown) {
  const login = await page.request.post('/api/login', { data: account })
  expect(login.status(), await login.text()).toBe(200)
  const { accessToken } = (await login.json()).data
  const [method = 'GET', path = ''] = request.split(' ')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, headers, data })
  return { status: answer.status(), body: await answer.json() }
}

export const FILE = 'resources/fleet-cars.ts'
export const LIST = '/apps/fleet-cars/list'
export const CALL = 'admin/fleet-cars'

/** A new entity with a reference, a life cycle and different rights for each role. */
export const FLEET_CARS = `import { defineEntity } from '../registry/define-entity.ts'

/** Cars that the business owns. */
export const fleetCars = defineEntity({
  name: 'fleet-cars',
  icon: 'car',
  fields: {
    plate: { type: 'text', maxLength: 20, unique: true },
    provider_id: { type: 'reference', to: 'providers' },
    use: { type: 'choice', values: { waiting: 'waiting', driven: 'moving' }, default: 'waiting' },
    bought_on: { type: 'date' },
    price_paid: { type: 'money', min: 0 },
    remarks: { type: 'longtext', nullable: true },
    checked_on: { type: 'datetime', nullable: true },
  },
  states: {
    waiting: { when: { use: 'waiting' }, tone: 'waiting' },
    driven: { when: { use: 'driven' }, tone: 'moving' },
  },
  transitions: {
    start: { from: 'waiting', to: 'driven', set: { use: 'driven' } },
    finish: { from: 'driven', to: 'waiting', set: { use: 'waiting' } },
  },
  actions: {
    inspect: {
      label: 'Inspect',
      confirm: 'It can be driven for a year from now.',
      done: 'Inspected',
      tone: 'good',
      from: 'waiting',
      when: { checked_on: null },
      stamps: ['checked_on'],
    },
  },
  columns: ['plate', 'state', 'provider_id', 'bought_on', 'price_paid'],
  access: {
    admin: 'all',
    operations: ['create', 'update', 'start', 'finish', 'inspect'],
    'car wash': [],
  },
})
`
