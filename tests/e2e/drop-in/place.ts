import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
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
  /** Writes a file of the copy, or takes it away. */
  save: (file: string, text?: string) => void
  /** Adds texts to a language of the copy. */
  translate: (language: string, texts: Readonly<Record<string, string>>) => void
}

/** `npm run dev` in a copy of the product of its own, on a demo business that was there before. */
export const test = base.extend<object, { place: Place; of: string }>({
  /** Files that say another name have a copy of their own, without what others left in theirs. */
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
        const file = `public/locales/${language}.json`
        const known = JSON.parse(readFileSync(join(copy.path, file), 'utf8'))
        save(file, `${JSON.stringify({ ...known, ...texts }, null, 2)}\n`)
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

/** Signs in at an address, where a list is. */
export const signIn = (page: Page, path: string, role: Role = 'admin'): Promise<void> =>
  signInAs(page, path, demo(role))

/** Signs in at an address, where a list is, with an account that is none of the demo's. */
export async function signInAs(page: Page, path: string, account: Account): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
}

/** Asks the API as another program would. */
export const ask = (page: Page, role: Role, request: string, data?: unknown) =>
  askAs(page, demo(role), request, data)

/** Asks the API as another program would that has an account of its own. */
export async function askAs(page: Page, account: Account, request: string, data?: unknown) {
  const signedIn = await page.request.post('/api/login', { data: account })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const { accessToken } = (await signedIn.json()).data
  const [method = 'GET', path = ''] = request.split(' ')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, headers, data })
  return { status: answer.status(), body: await answer.json() }
}

export const FILE = 'resources/fleet-cars.ts'
export const LIST = '/apps/fleet-cars/list'
export const CALL = 'admin/fleet-cars'

/** An entity that the product has never seen: a reference, a life cycle, and other rights for each role. */
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
