import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry, reports, tiles } from '#business'
import { BUSINESS_NAME, type Role, ROLES } from '#business/words'
import { DEMO_PASSWORD, DEMO_STAFF } from '#demo/accounts'
import { checkDeclarations } from '../registry/check/check-declarations.ts'
import { type Endpoint, listEndpoints } from '../registry/entities/endpoints.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import { type BusinessServer, startBusinessServer } from './business-server.ts'

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

/** Signs in with the demo account of each role. Returns their access tokens. */
async function signIn(url: string): Promise<ReadonlyMap<Role, string>> {
  const signIns = ROLES.map(async (role) => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO_STAFF[role].email, password: DEMO_PASSWORD }),
    })
    expect(response.status, `sign-in as ${role}`).toBe(200)
    const { data } = await response.json()
    return [role, data.accessToken] as const
  })
  return new Map(await Promise.all(signIns))
}

/** Decodes the characters that a page escapes. */
const decodeText = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Returns whether a role may send a request to the address of an endpoint. */
const isAllowed = ({ endpoint, role }: Cell) =>
  listEndpoints(registry).some(
    ({ method, path, roles }) =>
      method === endpoint.method && path === endpoint.path && roles.includes(role),
  )

/** Returns what is wrong with the status of an answer; undefined if it follows the declaration. */
function findFault(cell: Cell, status: number): string | undefined {
  const { method, path, kind, roles } = cell.endpoint
  const name = `${method} ${path} as ${cell.role}: ${status}`
  if (status >= 500) return `${name}, an error of the server`
  if (!roles.includes(cell.role))
    return status === 403 || isAllowed(cell) ? undefined : `${name} instead of 403`
  if (status === 401 || status === 403) return `${name}, although the role may`
  const needsParams = kind === 'read' && cell.endpoint.read.params !== undefined
  return kind === 'read' && !needsParams && status !== 200 ? `${name} instead of 200` : undefined
}

/** Sends a request without values, which tells allowed from forbidden ones. */
async function sendRequest(url: string, { endpoint }: Cell, token: string): Promise<number> {
  const { method, path } = endpoint
  const isRead = endpoint.kind === 'read'
  const body =
    method === 'GET' ? undefined : JSON.stringify(isRead ? (endpoint.read.body ?? {}) : {})
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', lang: 'du' },
    ...(body !== undefined && { body }),
  })
  await response.arrayBuffer()
  return response.status
}

/**
 * Declares the tests of a business: its declarations are valid, each role may send exactly the
 * requests that are declared, and each list has a page.
 */
export function testContract(): void {
  test('the declarations are valid', () => {
    expect(checkDeclarations({ registry, reports, tiles })).toEqual([])
  })

  describe('the running business', () => {
    let server: BusinessServer
    let tokens: ReadonlyMap<Role, string>
    beforeAll(async () => {
      server = await startBusinessServer()
      tokens = await signIn(server.url)
    })
    afterAll(() => server.stop())

    test.each(ENTITIES.map(({ name }) => name))(
      '%s: each role may use each verb, or is refused',
      async (name) => {
        const entity = ENTITIES.find((candidate) => candidate.name === name)
        const faults: (string | undefined)[] = []
        for (const cell of entity ? listCells(entity) : []) {
          const status = await sendRequest(server.url, cell, tokens.get(cell.role) ?? '')
          faults.push(findFault(cell, status))
        }
        expect(faults.filter((fault) => fault !== undefined)).toEqual([])
      },
    )

    test.each(ENTITIES.flatMap(({ lists }) => Object.values(lists).map(({ route }) => route)))(
      '%s has a page with the name of the business',
      async (route) => {
        const response = await fetch(`${server.url}${route}`)
        expect(response.status).toBe(200)
        const [, title = ''] = /<title>(.*)<\/title>/.exec(await response.text()) ?? []
        expect(decodeText(title)).toBe(BUSINESS_NAME)
      },
    )

    test('the API names the business', async () => {
      const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
      expect(document.info.title).toBe(BUSINESS_NAME)
    })
  })
}
