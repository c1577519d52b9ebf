import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import sparticuz from '@sparticuz/chromium'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
}

/**
 * A Chromium to drive: the one of CHROMIUM_PATH, the system's, or the one inside the npm
 * package; undefined leaves it to Playwright's own.
 */
export async function chromiumPath(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH ?? onPath()
  if (named) return named
  try {
    return await sparticuz.executablePath()
  } catch {
    return undefined
  }
}

/** As root Chromium needs no sandbox; it has no business on the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test is gone before what the slowest compiler makes of its code has paid for itself.
  '--js-flags=--max-optimized-bytecode-size=1',
]
