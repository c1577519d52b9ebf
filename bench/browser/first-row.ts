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
  /** What must be there before: a session, say. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** One load until the first row is painted, in milliseconds and bytes over the wire. */
export interface FirstRow {
  row: number
  firstPaint: number
  /** What long tasks took beyond 50 ms each. */
  blocking: number
  requests: number
  bytes: number
  /** Bytes of JavaScript. */
  scripts: number
  /** What was transferred: the address, its bytes, and when it was asked for. */
  transfers: string[]
}

/**
 * The script that runs in the page before its own code and notes when the first row was painted; a
 * text, because what the loader of these files adds to functions is not known in the page.
 */
const watchingFor = (selector: string) => `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) requestAnimationFrame(look)
    // The frame after the one that has the row begins when that one was painted.
    else requestAnimationFrame(() => { window.firstRow = performance.now() })
  }
  requestAnimationFrame(look)`

/** Resolves in the page when the row is there, with what was noted. */
const NOTED = `new Promise((resolve) => {
  const look = () => {
    if (window.firstRow === undefined) return setTimeout(look, 50)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { timeOrigin: origin } = performance
    resolve({ firstRow, tasks: longTasks, paint: paint?.startTime ?? 0, origin })
  }
  look()
})`

interface Noted {
  firstRow: number
  tasks: [start: number, took: number][]
  paint: number
  origin: number
}

interface Transfer {
  url: string
  begun: number
  bytes: number
}

/** Collects what is transferred, by the request's id. */
async function transfersOf(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const transfers = new Map<string, Transfer>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) =>
    transfers.set(requestId, { url: request.url, begun: wallTime * 1000, bytes: 0 }),
  )
  cdp.on('Network.requestServedFromCache', ({ requestId }) => transfers.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  return transfers
}

/** How long a page stays open after its first row, because the caches are written late, in milliseconds. */
const SETTLING = 1500

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Loads a page in a context and measures until its first row. */
async function load(context: BrowserContext, subject: FirstRowSubject, slow: Throttle) {
  const page = await context.newPage()
  try {
    const transfers = await transfersOf(context, page)
    await throttle(page, slow)
    await page.addInitScript({ content: watchingFor(subject.row) })
    await page.goto(subject.url, { waitUntil: 'commit' })
    const seen = await page.evaluate<Noted>(NOTED)
    const before = [...transfers.values()].filter(
      ({ url, begun }) => url.startsWith('http') && begun < seen.origin + seen.firstRow,
    )
    const tasks = seen.tasks.filter(([start]) => start < seen.firstRow)
    await page.waitForTimeout(SETTLING)
    return {
      row: Math.round(seen.firstRow),
      firstPaint: Math.round(seen.paint),
      blocking: Math.round(sum(tasks.map(([, took]) => Math.max(0, took - 50)))),
      requests: before.length,
      bytes: sum(before.map(({ bytes }) => bytes)),
      scripts: sum(before.filter(({ url }) => /\.js$/.test(url)).map(({ bytes }) => bytes)),
      transfers: before.map(({ url, bytes, begun }) =>
        [Math.round(begun - seen.origin), bytes, url.replace(/^https?:\/\/[^/]+/, '')].join(' '),
      ),
    } satisfies FirstRow
  } finally {
    await page.close()
  }
}

/** How often a page is opened before its repeated visit is measured: the code cache is warm from the third. */
const WARMING = 3

/** Measures a subject with a browser of its own: a cold visit and, after some more, a repeated one. */
export async function measureFirstRow(
  subject: FirstRowSubject,
  slow: Throttle,
): Promise<{ cold: FirstRow; repeat: FirstRow }> {
  const profile = mkdtempSync(join(tmpdir(), 'washboard-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: ARGS,
  })
  try {
    await subject.prepare?.(context)
    const cold = await load(context, subject, slow)
    for (let visit = 0; visit < WARMING; visit += 1) await load(context, subject, { cpu: 1 })
    return { cold, repeat: await load(context, subject, slow) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
