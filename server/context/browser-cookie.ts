import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AttemptSource, RememberedBrowser } from '../auth/attempt-source.ts'
import { BROWSER_DAYS } from '../auth/tokens.ts'
import { getClientAddress } from '../http/client-address.ts'
import { isSecure } from './app-address.ts'
import type { Deps } from './context.ts'

/**
 * The cookie that remembers which accounts have signed in with a browser. It authorizes no request.
 * In this browser the accounts stay open while a stranger's wrong passwords lock them elsewhere. The
 * cookie survives a sign-out.
 */
const COOKIE_NAME = 'known_browser'
const COOKIE_PATH = '/api'
/** The maximum number of accounts that one browser remembers, the latest sign-in first. */
const MAX_ACCOUNTS = 10

type BrowserDeps = Pick<Deps, 'tokens' | 'clock' | 'trustProxy' | 'log'>

async function readBrowser({ tokens, clock }: BrowserDeps, c: Context) {
  const token = getCookie(c, COOKIE_NAME)
  const text = token ? await tokens.browsers.verify(token, clock()) : null
  if (text === null) return null
  const [id = '', ...accounts] = text.split(' ')
  return { id, accounts: accounts.map(Number) } satisfies RememberedBrowser
}

/** Reads the source of an attempt: the client address, and the browser if accounts remember it. */
export async function readAttemptSource(deps: BrowserDeps, c: Context): Promise<AttemptSource> {
  return { address: getClientAddress(deps, c), browser: await readBrowser(deps, c) }
}

/** Makes an account remember the browser of a request. */
export async function rememberBrowser(deps: BrowserDeps, c: Context, accountId: number) {
  const previous = await readBrowser(deps, c)
  const otherAccounts = previous?.accounts.filter((account) => account !== accountId) ?? []
  const accounts = [accountId, ...otherAccounts].slice(0, MAX_ACCOUNTS)
  const text = [previous?.id ?? crypto.randomUUID(), ...accounts].join(' ')
  setCookie(c, COOKIE_NAME, await deps.tokens.browsers.sign(text, deps.clock()), {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
    maxAge: BROWSER_DAYS * 24 * 60 * 60,
  })
}
