import './document.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { toast } from 'react-hot-toast/headless'
import { vi } from 'vitest'
import { type Request as Line, partsOf } from '../../resources/kit/calls.ts'
import { DEMO_PASSWORD } from '../../server/seed.ts'
import { clearSession, type Session, writeSession } from '../../src/provider/session.ts'
import { ACCOUNTS } from './accounts.ts'
import { appOn } from './app.ts'
import { TEST_NOW } from './clock.ts'
import { openTestDatabase } from './database.ts'

type Role = keyof typeof ACCOUNTS
type Reply = (request: Request) => Response | Promise<Response>

const locales = fileURLToPath(new URL('../../public/locales/', import.meta.url))

// What jsdom lacks of the platform, as far as the app asks for it.
function furnish() {
  // The first screen of a file waits for its modules, too.
  configure({ asyncUtilTimeout: 8000 })
  const dialog: HTMLDialogElement = Object.getPrototypeOf(document.createElement('dialog'))
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  // Its style sheet hides every popover and it has no way to show one.
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.display = ''
  }
}

function bridgeTo(app: ReturnType<typeof appOn>['app'], lines: string[]) {
  return setupServer(
    http.get('*/locales/:file', ({ params }) =>
      HttpResponse.json(JSON.parse(readFileSync(`${locales}${params.file}`, 'utf8'))),
    ),
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      lines.push(`${request.method} ${pathname.slice('/api/'.length)}${search}`)
      return app.fetch(request)
    }),
  )
}

/** The web app's own world: every call it makes reaches the real API; tests only add faults. */
export async function startWeb() {
  furnish()
  // Only the date stands still, at the demo business's noon; timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  const opened = await openTestDatabase('embedded')
  const clock = { now: TEST_NOW }
  const api = appOn(opened.db, () => clock.now)
  const lines: string[] = []
  const server = bridgeTo(api.app, lines)
  server.listen({ onUnhandledRequest: 'error' })

  /** Answers one call otherwise, until `mend`. */
  function fault(line: Line, reply: Reply) {
    const { method, path } = partsOf(line)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put'
    server.use(http[verb](`*/api/${path}`, ({ request }) => reply(request)))
  }

  async function sessionOf(email: string): Promise<Session> {
    const { body } = await api.logIn(email)
    const { user, ...tokens } = body.data
    return { ...user, ...tokens }
  }

  return {
    ...api,
    db: opened.db,
    clock,
    /** The request lines of every call that reached the API. */
    lines,
    fault,
    mend: () => server.resetHandlers(),
    sessionOf,
    /** Signs a role in without a screen. */
    enter: async (role: Role) => writeSession(await sessionOf(ACCOUNTS[role])),
    leave() {
      cleanup()
      server.resetHandlers()
      toast.remove()
      clearSession()
      localStorage.clear()
      sessionStorage.clear()
      clock.now = TEST_NOW
      lines.length = 0
    },
    async close() {
      server.close()
      vi.useRealTimers()
      await opened.close()
    },
  }
}

export type Web = Awaited<ReturnType<typeof startWeb>>

/** Opens the whole app at an address, as a new tab would. */
export async function openApp(address: string) {
  vi.resetModules()
  history.replaceState(null, '', address)
  const { startI18n } = await import('../../src/i18n/i18n.ts')
  const { App } = await import('../../src/App.tsx')
  await startI18n()
  render(<App />)
  return userEvent.setup()
}

/** Fills the login screen and sends it. */
export async function signIn(
  user: ReturnType<typeof userEvent.setup>,
  email: string,
  password = DEMO_PASSWORD,
) {
  await user.type(await screen.findByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
