import {
  type Capabilities,
  createCapabilities,
} from '../../../../../src/platform/api/capabilities.ts'
import { createHttp, type HttpSettings } from '../../../../../src/platform/api/http.ts'
import type { Session, SessionStore } from '../../../../../src/platform/api/session.ts'
import { createVersionStore } from '../../../../../src/platform/api/versions.ts'
import { createDataProvider } from '../../../../../src/platform/data/data-provider.ts'
import { WholeLists } from '../../../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'

/** A request that the fake provider has received. */
export interface SeenRequest {
  line: string
  headers: Headers
  body: string
}
type Answer = Response | Promise<Response>
export type Routes = Record<string, (call: SeenRequest) => Answer>

export const createSession = (changes: Partial<Session> = {}): Session => ({
  id: 7,
  name: 'Olga',
  email: 'olga@example.com',
  role: 'admin',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  ...changes,
})

/** Creates a session store in memory. */
export function createMemorySession(start: Session | null = createSession()): SessionStore {
  let session = start
  const listeners = new Set<() => void>()
  const replaceSession = (next: Session | null) => {
    session = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => session,
    readAgain: () => session,
    write: replaceSession,
    clear: () => replaceSession(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

/** Creates a fetch that answers from a table of request lines, and records all requests. */
export function createTableFetch(routes: Routes) {
  const seen: SeenRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request = new Request(new URL(String(input), 'http://washboard.test'), init)
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname.slice('/api/'.length)}${search}`
    const call = { line, headers: request.headers, body: await request.clone().text() }
    seen.push(call)
    const createAnswer = routes[line] ?? routes[line.split('?')[0] ?? '']
    return createAnswer ? createAnswer(call) : json({ message: 'Not found.' }, { status: 404 })
  }
  return { fetch, seen, lines: () => seen.map(({ line }) => line) }
}

/** Creates an HTTP client that answers from a table of routes. */
export function createTestHttp(routes: Routes, settings: Partial<HttpSettings> = {}) {
  const table = createTableFetch(routes)
  const session = settings.session ?? createMemorySession()
  const http = createHttp({ fetch: table.fetch, language: () => 'fr', ...settings, session })
  return { ...table, http, session }
}

/** Creates an HTTP client with a long timeout, because a real server is slow during a test run. */
export const createPatientHttp = (settings: HttpSettings) =>
  createHttp({ ...settings, timeout: 120_000 })

interface Provider {
  wholeLists: WholeLists
  capabilities: Capabilities
}

/** Creates a data provider over a table of routes, with a connection that a test can cut. */
export function createTestProvider(routes: Routes, session = createMemorySession()) {
  const testHttp = createTestHttp(routes, { session })
  const connection = { isLost: false }
  const client = createQueryClient()
  const versions = createVersionStore()
  const { http } = testHttp
  const isLost = () => connection.isLost
  const parts: Provider = {
    wholeLists: new WholeLists({ client, http, session, versions, isLost }),
    capabilities: createCapabilities(http),
  }
  const provider = createDataProvider({ http, session, versions, language: () => 'en', ...parts })
  return { ...testHttp, ...parts, client, connection, provider, versions }
}

/** Returns the error with which a promise rejects. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It should have failed.')
}
