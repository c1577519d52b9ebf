import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { temporaryFolder } from '../../tests/support/database/temporary.ts'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { freePort, waitUntilReady } from '../servers.ts'
import { openBrowser } from './browser.ts'
import { buildPeer, PEER_CACHE, buildViteArguments } from './peer-sites.ts'
import { signInAdmin } from './product-site.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITE = 'node_modules/vite/bin/vite.js'
/** The folder of the packages that Vite bundles for development. */
const DEV_CACHE = join(ROOT, 'node_modules/.vite')

/** Builds all pages of the product into a temporary folder; returns the milliseconds. */
function buildProduct(): number {
  const folder = temporaryFolder()
  const args = [VITE, 'build', '--outDir', folder.path, '--emptyOutDir', '--logLevel', 'error']
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  const duration = performance.now() - startedAt
  folder.remove()
  if (status !== 0) throw new Error(`the build ended with ${status}`)
  return duration
}

interface DevSubject {
  cache: string
  start: (port: number) => ChildProcess
  path: string
  row: string
  prepare?: (context: BrowserContext, url: string) => Promise<void>
}

/** Starts a development server and opens its list; returns the milliseconds until the first row. */
async function measureDevelopmentStart(browser: Browser, subject: DevSubject): Promise<number> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const child = subject.start(port)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await waitUntilReady(url)
    await subject.prepare?.(context, url)
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(url + subject.path)
    await page.locator(subject.row).first().waitFor()
    return performance.now() - startedAt
  } finally {
    await context.close()
    child.kill()
    await once(child, 'exit')
  }
}

/** Measures a start without caches, and a second start with them. */
async function measureColdAndWarm(browser: Browser, subject: DevSubject) {
  rmSync(subject.cache, { recursive: true, force: true })
  return {
    'first row in development, cold': await measureDevelopmentStart(browser, subject),
    'first row in development, warm': await measureDevelopmentStart(browser, subject),
  }
}

const spawnNode = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', env: { ...process.env, ...env } })

/** The product in development, with an existing demo business. */
const createProductSubject = (data: string): DevSubject => ({
  cache: DEV_CACHE,
  start: (port) =>
    spawnNode(['--import', 'tsx', 'start/main.ts', '--dev'], {
      DATA_DIR: data,
      PORT: String(port),
    }),
  path: '/apps/instant-booking/list',
  row: 'main table[aria-busy="false"] tbody tr td',
  prepare: signInAdmin,
})

const stockList: DevSubject = {
  cache: PEER_CACHE,
  start: (port) =>
    spawnNode([...buildViteArguments('stock-list'), '--port', String(port), '--host', 'localhost']),
  path: '/',
  row: 'tbody tr td',
}

/** Prints the times of the build and of a development start, next to react-admin's stock list. */
export async function benchBuild(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  })
  const data = temporaryFolder()
  const browser = await openBrowser()
  const productSubject = createProductSubject(data.path)
  // The first start creates the demo business, which the benchmark does not measure.
  await measureDevelopmentStart(browser, productSubject)
  const { product: subject = {}, peer = {} } = await interleave(
    {
      product: async () => ({
        build: buildProduct(),
        ...(await measureColdAndWarm(browser, productSubject)),
      }),
      peer: async () => ({
        build: buildPeer('stock-list'),
        ...(await measureColdAndWarm(browser, stockList)),
      }),
    },
    Number(values.rounds),
  )
  await browser.close()
  data.remove()
  const ratios = computeRatios(subject, peer)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else printRatios('Milliseconds, against react-admin as its documentation shows a list', ratios)
}
