import './document.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { type Request as Line, parseRequest } from '../../../registry/entities/requests.ts'
import type { Role } from '#business/words'
import type { AppOptions } from '../../../server/app/app-options.ts'
import { ChangeFeed } from '../../../server/live/change-feed.ts'
import { type Session, writeSession } from '../../../src/platform/api/session.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { appOn, NEVER } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'
import { openTestDatabase } from '../database/database.ts'
import { readTexts } from '../../../server/settings/languages.ts'

/** A response. Undefined forwards the request to the API. */
export type Reply = (request: Request) => Response | undefined | Promise<Response | undefined>

function createBridge(app: ReturnType<typeof appOn>['app'], lines: string[]) {
  return setupServer(
    http.get('*/locales/:file', ({ params }) =>
      HttpResponse.json(readTexts(String(params.file).replace(/\.json$/, ''))),
    ),
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      lines.push(`${request.method} ${pathname.slice('/api/'.length)}${search}`)
      return app.fetch(request)
    }),
  )
}

/** The server of the web app: every request reaches the real API, and a test only adds faults. */
export async function startWebApi(appOptions?: Partial<AppOptions>) {
  const database = await openTestDatabase('postgres')
  // Only the date stands still, at noon of the demo business. Timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  const clock = { now: TEST_NOW }
  const changes = new ChangeFeed({ ...database, clock: () => clock.now, beat: NEVER })
  const api = appOn(database.db, () => clock.now, { changes, ...appOptions })
  const lines: string[] = []
  let isFaulty = false
  const server = createBridge(api.app, lines)
  server.listen({ onUnhandledRequest: 'error' })

  async function startSession(email: string): Promise<Session> {
    const { body } = await api.logIn(email)
    const { user, ...tokens } = body.data
    return { ...user, ...tokens }
  }

  return {
    ...api,
    db: database.db,
    clock,
    /** The request line of every request that reached the API. */
    lines,
    /** Answers one endpoint differently, until `mend`. */
    fault(line: Line, reply: Reply) {
      isFaulty = true
      const { method, path } = parseRequest(line)
      const registerHandler = {
        GET: http.get,
        POST: http.post,
        PUT: http.put,
        DELETE: http.delete,
      }[method]
      server.use(registerHandler(`*/api/${path}`, ({ request }) => reply(request)))
    },
    mend: () => server.resetHandlers(),
    startSession,
    /** Signs in an account of a role without a screen. */
    enter: async (role: Role) => {
      writeSession(await startSession(ACCOUNTS[role]))
      // As for a user who has opened the groups of the menu.
      localStorage.setItem('menuFolded', '[]')
    },
    /** Signs out, and clears faults, requests and the storage of the browser. */
    leave() {
      server.resetHandlers()
      localStorage.clear()
      sessionStorage.clear()
      clock.now = TEST_NOW
      lines.length = 0
    },
    async close() {
      server.close()
      // Reset modules that store facts about a provider, because the next file shares them.
      if (isFaulty) vi.resetModules()
      vi.useRealTimers()
      await database.close()
    },
  }
}

export type WebApi = Awaited<ReturnType<typeof startWebApi>>
