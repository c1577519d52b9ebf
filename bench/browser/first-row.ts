import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'
import { ARGS, type Throttle, throttle } from './browser.ts'

/** A page whose first row is measured. */
export interface FirstRowSubject {
  url: string
  /** The selector of a row with content. */
  row: string
  /** The selector of a row that can be pressed, where one is seen before; without it the same. */
  usable?: string
  /** What must be there before: a session, say. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** One load until the first row is painted, in milliseconds and bytes over the wire. */
export interface FirstRow {
  row: number
  /** Until a row can be pressed. */
  usable: number
  firstPaint: number
  /** What long tasks took beyond 50 ms each, until the row, and until one can be pressed. */
  blocking: number
  blockingUsable: number
  /** What was asked for before the row. */
  requests: number
  bytes: number
  /** Bytes of the JavaScript that was there before the row. */
  scripts: number
  scriptsUsable: number
  /** What was transferred: the address, its bytes, and when it was asked for. */
  transfers: string[]
}

/**
 * The script that runs in the page before its own code and notes when the first row was painted; a
 * text, because what the loader of these files adds to functions is not known in the page.
 */
const buildWatcher = (selectors: Readonly<Record<string, string>>) => `
  window.longTasks = []
  window.painted = {}
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  for (const [name, selector] of Object.entries(${JSON.stringify(selectors)})) {
    const look = () => {
      if (!document.querySelector(selector)) requestAnimationFrame(look)
      // The frame after the one that has the row begins when that one was painted.
      else requestAnimationFrame(() => { painted[name] = performance.now() })
    }
    requestAnimationFrame(look)
  }`

/** Resolves in the page when a row can be pressed, with what was noted. */
const NOTED = `new Promise((resolve) => {
  const look = () => {
    if (painted.usable === undefined) return setTimeout(look, 50)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { timeOrigin: origin } = performance
    resolve({ ...painted, tasks: longTasks, paint: paint?.startTime ?? 0, origin })
  }
  look()
})`

interface Noted {
  row: number
  usable: number
  tasks: [start: number, took: number][]
  paint: number
  origin: number
}

interface Transfer {
  url: string
  begun: number
  /** By the clock that tells how long it took, in seconds. */
  sent: number
  ended: number
  bytes: number
}

/** Collects what is transferred, by the request's id. */
async function transfersOf(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const transfers = new Map<string, Transfer>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    const startedAt = wallTime * 1000
    const transfer = {
      url: request.url,
      begun: startedAt,
      sent: timestamp,
      ended: Infinity,
      bytes: 0,
    }
    transfers.set(requestId, transfer)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => transfers.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const transfer = transfers.get(requestId)
    if (!transfer) return
    transfer.bytes = encodedDataLength
    transfer.ended = transfer.begun + (timestamp - transfer.sent) * 1000
  })
  return transfers
}

/** How long a page stays open after its first row, because the caches are written late, in milliseconds. */
const SETTLING = 1500

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What was noted of a load, as numbers. */
function summarizeLoad({ origin, ...noted }: Noted, transfers: readonly Transfer[]): FirstRow {
  const requests = transfers.filter(({ url }) => url.startsWith('http'))
  const before = requests.filter(({ begun }) => begun < origin + noted.row)
  const sumBlocking = (until: number) =>
    Math.round(
      sum(noted.tasks.filter(([at]) => at < until).map(([, took]) => Math.max(0, took - 50))),
    )
  const sumScripts = (until: number) =>
    sum(
      requests
        .filter(({ url, ended }) => /\.js$/.test(url) && ended < origin + until)
        .map(({ bytes }) => bytes),
    )
  return {
    row: Math.round(noted.row),
    usable: Math.round(noted.usable),
    firstPaint: Math.round(noted.paint),
    blocking: sumBlocking(noted.row),
    blockingUsable: sumBlocking(noted.usable),
    requests: before.length,
    bytes: sum(before.map(({ bytes }) => bytes)),
    scripts: sumScripts(noted.row),
    scriptsUsable: sumScripts(noted.usable),
    transfers: before.map(({ url, bytes, begun }) =>
      [Math.round(begun - origin), bytes, url.replace(/^https?:\/\/[^/]+/, '')].join(' '),
    ),
  }
}

/** Loads a page in a context and measures until its first row. */
async function load(
  context: BrowserContext,
  subject: FirstRowSubject,
  slow: Throttle,
): Promise<FirstRow> {
  const page = await context.newPage()
  try {
    const transfers = await transfersOf(context, page)
    await throttle(page, slow)
    const { row, usable = row } = subject
    await page.addInitScript({ content: buildWatcher({ row, usable }) })
    await page.goto(subject.url, { waitUntil: 'commit' })
    const noted = await page.evaluate<Noted>(NOTED)
    await page.waitForTimeout(SETTLING)
    return summarizeLoad(noted, [...transfers.values()])
  } finally {
    await page.close()
  }
}

/** How often a page is opened before its repeated visit is measured: the code cache is warm from the third. */
const WARMING = 3

/** Does something in a browser of its own, which has never been anywhere. */
async function inNewBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'washboard-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: ARGS,
  })
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Measures a subject with a browser of its own: a cold visit and, after some more, a repeated one. */
export const measureFirstRow = (
  subject: FirstRowSubject,
  slow: Throttle,
): Promise<{ cold: FirstRow; repeat: FirstRow }> =>
  inNewBrowser(async (context) => {
    await subject.prepare?.(context)
    const cold = await load(context, subject, slow)
    for (let visit = 0; visit < WARMING; visit += 1) await load(context, subject, { cpu: 1 })
    return { cold, repeat: await load(context, subject, slow) }
  })
