import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The command of a Chromium that draws no windows. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** The commands of Chromium and Chrome. */
export const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  HEADLESS_SHELL,
]

/** Returns the path of the first command of this machine with one of some names. */
export function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

const NO_BROWSER =
  'No browser was found, so no screen was opened. Install Chromium or Chrome, or set CHROMIUM_PATH to one. To test without screens, write testContract({ screens: false }).'

/** Chromium cannot use its sandbox as root. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

/**
 * Opens the browser of CHROMIUM_PATH, of this machine, or of Playwright. Throws a sentence if there
 * is none.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findOnPath(CHROMIUM_NAMES)
  if (executablePath) return chromium.launch({ executablePath, args: ARGS })
  // Playwright knows where Chrome is on Windows and macOS, and which browser it has installed.
  for (const options of [{ channel: 'chrome' }, { channel: 'msedge' }, {}]) {
    const browser = await chromium.launch({ ...options, args: ARGS }).catch(() => undefined)
    if (browser) return browser
  }
  throw new Error(NO_BROWSER)
}
