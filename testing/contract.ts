import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry, reports, tiles } from '#business'
import { BUSINESS_NAME, type Role, ROLES } from '#business/words'
import { checkDeclarations } from '../registry/check/check-declarations.ts'
import { type Endpoint, listEndpoints } from '../registry/entities/endpoints.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import { BUSINESS_LOCALES, LANGUAGES } from '../server/settings/languages.ts'
import { listDeclaredLabels } from '../tools/labels/declared-labels.ts'
import { findMissingTexts } from '../tools/labels/missing-labels.ts'
import { openBrowser } from './browser.ts'
import { type BusinessServer, startBusinessServer } from './business-server.ts'
import { type Answer, type GivenValues, RequestSender } from './requests.ts'
import { findScreenFaults } from './screens.ts'

/** A request of the contract: an endpoint, and the role that sends it. */
interface Cell {
  endpoint: Endpoint
  role: Role
}

const ENTITIES: readonly AnyResource[] = Object.values<AnyResource>(registry)

/** Lists the requests to an entity, by each role. */
const listCells = ({ name }: AnyResource): Cell[] =>
  listEndpoints(registry)
    .filter(({ resource }) => resource.name === name)
    .flatMap((endpoint) => ROLES.map((role) => ({ endpoint, role })))

/** Decodes the characters that a page escapes. */
const decodeText = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Returns whether a role may send a request to the address of an endpoint. */
const isAllowed = ({ endpoint, role }: Cell) =>
  listEndpoints(registry).some(
    ({ method, path, roles }) =>
      method === endpoint.method && path === endpoint.path && roles.includes(role),
  )

/** Returns what is wrong with an answer; undefined if it follows the declaration. */
function findFault(cell: Cell, answer: Answer | undefined): string | undefined {
  const { method, path, roles } = cell.endpoint
  const request = `${method} ${path} as ${cell.role}`
  if (!answer) return `${request}: no row is in the state that it needs`
  const { status, text } = answer
  const name = `${request}: ${status}`
  if (roles.includes(cell.role))
    return status >= 200 && status < 300 ? undefined : `${name} instead of 200: ${text}`
  if (status >= 500) return `${name}, an error of the server`
  return status === 403 || isAllowed(cell) ? undefined : `${name} instead of 403`
}

/** Declares that each role may send exactly the requests that are declared. */
function testRequests(getServer: () => BusinessServer, values: GivenValues): void {
  let sender: RequestSender
  beforeAll(async () => {
    sender = new RequestSender(getServer().url, values)
    await sender.signIn()
  })

  test.each(ENTITIES.map(({ name }) => name))(
    '%s: each role may use each verb, or is refused',
    async (name) => {
      const entity = ENTITIES.find((candidate) => candidate.name === name)
      const faults: (string | undefined)[] = []
      for (const cell of entity ? listCells(entity) : []) {
        const { endpoint, role } = cell
        const answer =
          endpoint.kind === 'read'
            ? await sender.read(endpoint, role)
            : await sender.change(endpoint, role)
        faults.push(findFault(cell, answer))
      }
      expect(faults.filter((fault) => fault !== undefined)).toEqual([])
    },
  )
}

/** Declares that the pages and the API have the name of the business. */
function testNames(getServer: () => BusinessServer): void {
  test.each(ENTITIES.flatMap(({ lists }) => Object.values(lists).map(({ route }) => route)))(
    '%s has a page with the name of the business',
    async (route) => {
      const response = await fetch(`${getServer().url}${route}`)
      expect(response.status).toBe(200)
      const [, title = ''] = /<title>(.*)<\/title>/.exec(await response.text()) ?? []
      expect(decodeText(title)).toBe(BUSINESS_NAME)
    },
  )

  test('the API names the business', async () => {
    const document = await (await fetch(`${getServer().url}/api/openapi.json`)).json()
    expect(document.info.title).toBe(BUSINESS_NAME)
  })
}

/** The time for all screens of a role, in milliseconds. */
const SCREENS_TIMEOUT = 600_000

/** Declares that every screen of each role opens without a fault, in a browser. */
function testScreens(getServer: () => BusinessServer): void {
  describe('in a browser', () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await openBrowser()
    })
    afterAll(() => browser?.close())

    test.each(ROLES)(
      "every screen of '%s' opens, the console is silent, and axe finds nothing",
      async (role) => {
        if (!browser) throw new Error('The browser is closed.')
        expect(await findScreenFaults(browser, getServer().url, role)).toEqual([])
      },
      SCREENS_TIMEOUT,
    )
  })
}

/** The languages that the business has texts for. English labels follow from the names. */
const TRANSLATED = LANGUAGES.filter(
  (language) => language !== 'en' && existsSync(join(BUSINESS_LOCALES, `${language}.json`)),
)

/** The options of the tests of a business. */
interface ContractOptions {
  /** False to open no screens. */
  screens?: boolean
  /** Values that a rule of the business needs in requests, by entity. */
  values?: GivenValues
}

/**
 * Declares the tests of a business: its declarations are valid, its labels are translated, each role
 * may send exactly the requests that are declared, and every screen opens in a browser.
 */
export function testContract({ screens = true, values = {} }: ContractOptions = {}): void {
  test('the declarations are valid', () => {
    expect(checkDeclarations({ registry, reports, tiles })).toEqual([])
  })

  // Vitest refuses a table without rows.
  for (const language of TRANSLATED)
    test(`every label has a text in ${language}`, () => {
      expect(findMissingTexts(language, listDeclaredLabels())).toEqual([])
    })

  describe('the running business', () => {
    let server: BusinessServer
    const getServer = () => server
    beforeAll(async () => {
      server = await startBusinessServer()
    })
    afterAll(() => server.stop())

    testRequests(getServer, values)
    testNames(getServer)
    if (screens) testScreens(getServer)
  })
}
