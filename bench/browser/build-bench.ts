import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { temporaryFolder } from '../../tests/support/database/temporary.ts'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { freePort, untilAnswers } from '../servers.ts'
import { openBrowser } from './browser.ts'
import { buildPeer, PEER_CACHE, viteArguments } from './peer-sites.ts'
import { signInAdmin } from './product-site.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITE = 'node_modules/vite/bin/vite.js'
/** The folder of the packages that Vite bundles for development. */
const DEV_CACHE = join(ROOT, 'node_modules/.vite')

/** Builds all of the product's pages as `npm start` does, into a folder of its own. */
function buildProduct(): number {
  const folder = temporaryFolder()
  const args = [VITE, 'build', '--outDir', folder.path, '--emptyOutDir', '--logLevel', 'error']
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  const took = performance.now() - startedAt
  folder.remove()
  if (status !== 0) throw new Error(`the build ended with ${status}`)
  return took
}

interface DevSubject {
  cache: string
  start: (port: number) => ChildProcess
  path: string
  row: string
  prepare?: (context: BrowserContext, url: string) => Promise<void>
}

/** Starts a development server and opens its list; returns the milliseconds from the one to the first row of the other. */
async function devFirstRow(browser: Browser, subject: DevSubject): Promise<number> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const child = subject.start(port)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await untilAnswers(url)
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

/** Measures once with nothing prepared and once with what the first time has left behind. */
async function coldAndWarm(browser: Browser, subject: DevSubject) {
  rmSync(subject.cache, { recursive: true, force: true })
  return {
    'first row in development, cold': await devFirstRow(browser, subject),
    'first row in development, warm': await devFirstRow(browser, subject),
  }
}

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', env: { ...process.env, ...env } })

/** The product in development, on a demo business that is there already. */
const product = (data: string): DevSubject => ({
  cache: DEV_CACHE,
  start: (port) =>
    run(['--import', 'tsx', 'start/main.ts', '--dev'], {
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
    run([...viteArguments('stock-list'), '--port', String(port), '--host', 'localhost']),
  path: '/',
  row: 'tbody tr td',
}

/** Prints what building takes, and development from its start to the first row, beside the stock list of react-admin. */
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
  const ours = product(data.path)
  // The first start makes the demo business, which is no part of starting.
  await devFirstRow(browser, ours)
  const { product: subject = {}, peer = {} } = await interleave(
    {
      product: async () => ({ build: buildProduct(), ...(await coldAndWarm(browser, ours)) }),
      peer: async () => ({
        build: buildPeer('stock-list'),
        ...(await coldAndWarm(browser, stockList)),
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
