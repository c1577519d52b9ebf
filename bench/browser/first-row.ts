import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'
import { CHROMIUM_ARGS, type Throttle, throttle } from './browser.ts'

/** A page whose first row is measured. */
export interface FirstRowSubject {
  url: string
  /** The selector of a row with content. */
  row: string
  /** The selector of a clickable row; by default the same row. */
  usable?: string
  /** Prepares the browser context, for example with a session. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** The measures of a load until its first row is painted: milliseconds, and bytes over the wire. */
export interface FirstRow {
  row: number
  /** Until a row can be clicked. */
  usable: number
  firstPaint: number
  /** The milliseconds of long tasks beyond 50 ms each, until the row and until a clickable row. */
  blocking: number
  blockingUsable: number
  /** The number of requests before the row. */
  requests: number
  bytes: number
  /** The bytes of JavaScript that is loaded before the row. */
  scripts: number
  scriptsUsable: number
  /** The transfers, each with its start, bytes and address. */
  transfers: string[]
}

/**
 * Builds the script that records in the page when the first row is painted. It is a text, because
 * the file loader adds helpers to functions that the page does not have.
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

/** The script that resolves with the recorded times once a row can be clicked. */
const READ_RECORDS_SCRIPT = `new Promise((resolve) => {
  const look = () => {
    if (painted.usable === undefined) return setTimeout(look, 50)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { timeOrigin: origin } = performance
    resolve({ ...painted, tasks: longTasks, paint: paint?.startTime ?? 0, origin })
  }
  look()
})`

interface PageRecords {
  row: number
  usable: number
  tasks: [startTime: number, duration: number][]
  paint: number
  origin: number
}

interface Transfer {
  url: string
  startTime: number
  /** The timestamps of the request and of its end, in seconds of a monotonic clock. */
  requestTimestamp: number
  endTime: number
  bytes: number
}

/** Records the transfers of a page, by request id. */
async function recordTransfers(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const transfers = new Map<string, Transfer>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    const startedAt = wallTime * 1000
    const transfer: Transfer = {
      url: request.url,
      startTime: startedAt,
      requestTimestamp: timestamp,
      endTime: Infinity,
      bytes: 0,
    }
    transfers.set(requestId, transfer)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => transfers.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const transfer = transfers.get(requestId)
    if (!transfer) return
    transfer.bytes = encodedDataLength
    transfer.endTime = transfer.startTime + (timestamp - transfer.requestTimestamp) * 1000
  })
  return transfers
}

/** Milliseconds for which a page stays open after its first row, because caches are written late. */
const CACHE_WRITE_TIME = 1500

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Summarizes the records of a page load as numbers. */
function summarizeLoad(
  { origin, ...records }: PageRecords,
  transfers: readonly Transfer[],
): FirstRow {
  const requests = transfers.filter(({ url }) => url.startsWith('http'))
  const requestsBeforeRow = requests.filter(({ startTime }) => startTime < origin + records.row)
  const sumBlocking = (endTime: number) =>
    Math.round(
      sum(
        records.tasks
          .filter(([startTime]) => startTime < endTime)
          .map(([, duration]) => Math.max(0, duration - 50)),
      ),
    )
  const sumScripts = (endTime: number) =>
    sum(
      requests
        .filter(({ url, endTime: ended }) => /\.js$/.test(url) && ended < origin + endTime)
        .map(({ bytes }) => bytes),
    )
  return {
    row: Math.round(records.row),
    usable: Math.round(records.usable),
    firstPaint: Math.round(records.paint),
    blocking: sumBlocking(records.row),
    blockingUsable: sumBlocking(records.usable),
    requests: requestsBeforeRow.length,
    bytes: sum(requestsBeforeRow.map(({ bytes }) => bytes)),
    scripts: sumScripts(records.row),
    scriptsUsable: sumScripts(records.usable),
    transfers: requestsBeforeRow.map(({ url, bytes, startTime }) =>
      [Math.round(startTime - origin), bytes, url.replace(/^https?:\/\/[^/]+/, '')].join(' '),
    ),
  }
}

/** Loads a page in a context and measures until its first row. */
async function load(
  context: BrowserContext,
  subject: FirstRowSubject,
  throttling: Throttle,
): Promise<FirstRow> {
  const page = await context.newPage()
  try {
    const transfers = await recordTransfers(context, page)
    await throttle(page, throttling)
    const { row, usable = row } = subject
    await page.addInitScript({ content: buildWatcher({ row, usable }) })
    await page.goto(subject.url, { waitUntil: 'commit' })
    const records = await page.evaluate<PageRecords>(READ_RECORDS_SCRIPT)
    await page.waitForTimeout(CACHE_WRITE_TIME)
    return summarizeLoad(records, [...transfers.values()])
  } finally {
    await page.close()
  }
}

/** The visits before the measured repeated one: the code cache is warm from the third visit. */
const WARM_UP_VISITS = 3

/** Runs work in a new browser with an empty profile. */
async function runInNewBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'washboard-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: CHROMIUM_ARGS,
  })
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Measures a subject in a new browser: a cold visit and, after further visits, a repeated one. */
export const measureFirstRow = (
  subject: FirstRowSubject,
  throttling: Throttle,
): Promise<{ cold: FirstRow; repeat: FirstRow }> =>
  runInNewBrowser(async (context) => {
    await subject.prepare?.(context)
    const cold = await load(context, subject, throttling)
    for (let visit = 0; visit < WARM_UP_VISITS; visit += 1) await load(context, subject, { cpu: 1 })
    return { cold, repeat: await load(context, subject, throttling) }
  })
