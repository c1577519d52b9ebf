import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AttemptSource, KnownBrowser } from '../auth/attempt-source.ts'
import { BROWSER_DAYS } from '../auth/tokens.ts'
import { clientAddress } from '../http/client-address.ts'
import { isSecure } from './app-address.ts'
import type { Deps } from './context.ts'

/**
 * The cookie of a browser in which accounts have signed in before. It opens nothing: it keeps a
 * stranger's wrong passwords from locking the account there. It stays when somebody signs out.
 */
const NAME = 'known_browser'
const PATH = '/api'
/** Accounts that one browser is known to at most, the last that signed in first. */
const MOST_ACCOUNTS = 10

type BrowserDeps = Pick<Deps, 'tokens' | 'clock' | 'trustProxy'>

async function readBrowser({ tokens, clock }: BrowserDeps, c: Context) {
  const token = getCookie(c, NAME)
  const text = token ? await tokens.browsers.verify(token, clock()) : null
  if (text === null) return null
  const [id = '', ...accounts] = text.split(' ')
  return { id, accounts: accounts.map(Number) } satisfies KnownBrowser
}

/** Reads where an attempt comes from: the client address, and the browser if accounts know it. */
export async function attemptSource(deps: BrowserDeps, c: Context): Promise<AttemptSource> {
  return { address: clientAddress(deps, c), browser: await readBrowser(deps, c) }
}

/** Makes the browser of a request known to an account. */
export async function rememberBrowser(deps: BrowserDeps, c: Context, accountId: number) {
  const known = await readBrowser(deps, c)
  const others = known?.accounts.filter((one) => one !== accountId) ?? []
  const accounts = [accountId, ...others].slice(0, MOST_ACCOUNTS)
  const text = [known?.id ?? crypto.randomUUID(), ...accounts].join(' ')
  setCookie(c, NAME, await deps.tokens.browsers.sign(text, deps.clock()), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
    maxAge: BROWSER_DAYS * 24 * 60 * 60,
  })
}
