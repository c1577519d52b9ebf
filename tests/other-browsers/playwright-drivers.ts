import { type Browser, chromium, firefox } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../support/browser/chromium.ts'
import { type Driver, PATIENCE, type Session, VIEWPORT } from './job-page.ts'

/** Playwright's internal connection to a browser over WebDriver BiDi. */
interface BidiSession {
  send(method: string, params: unknown): Promise<unknown>
}
interface Internals {
  _connection: { toImpl(browser: Browser): { _browserSession: BidiSession } }
}

/** Playwright 1.65 sends this command before it opens a page; Firefox 153 does not know it. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/** Drops the unknown command, so that Firefox opens the page. */
function dropUnknownCommand(browser: Browser): void {
  const { _connection: connection } = browser as unknown as Internals
  const session = connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = async (method, params) => (method === UNKNOWN_COMMAND ? {} : send(method, params))
}

async function openPage(browser: Browser, baseURL: string): Promise<Session> {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT, locale: 'en-GB' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
  return { page, readConsole: async () => messages, close: () => context.close() }
}

const toDriver = (browser: Browser): Driver => ({
  open: (baseURL) => openPage(browser, baseURL),
  close: () => browser.close(),
})

/** Launches the Chromium that the other browser tests use. */
export async function launchChromium(): Promise<Driver> {
  const executablePath = await chromiumPath()
  return toDriver(await chromium.launch({ executablePath, args: CHROMIUM_ARGS }))
}

/** Launches the Firefox of the machine. Playwright drives it over WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Driver> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
  dropUnknownCommand(browser)
  return toDriver(browser)
}
