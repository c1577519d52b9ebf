import type { CDPSession, Page } from '@playwright/test'
import { parseArgs } from 'node:util'
import { ACCOUNTS } from '../../tests/support/server/accounts.ts'
import { openBrowser } from './browser.ts'
import { serveProduct, signIn } from './product-site.ts'

/** The time in milliseconds without an answer after which a change has settled. */
const SETTLED_MS = 3000

/** An answer of the API, with its bytes as received, headers included. */
interface Received {
  line: string
  bytes: number
}

/** Records the answers of the API to a page. */
async function recordAnswers(session: CDPSession) {
  const lines = new Map<string, string>()
  const answers: Received[] = []
  let lastTime = performance.now()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    lastTime = performance.now()
    if (pathname.startsWith('/api/')) lines.set(requestId, `${request.method} ${pathname}${search}`)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const line = lines.get(requestId)
    lastTime = performance.now()
    if (line !== undefined) answers.push({ line, bytes: encodedDataLength })
  })
  return {
    /**
     * Waits for the answer to a change, if one is awaited, and then until nothing arrives any more.
     * Returns the answers since the last call.
     */
    async settle(page: Page, change = ''): Promise<Received[]> {
      const hasChanged = () => answers.some(({ line }) => line.startsWith(change))
      lastTime = performance.now()
      while ((change && !hasChanged()) || performance.now() - lastTime < SETTLED_MS)
        await page.waitForTimeout(100)
      return answers.splice(0)
    },
  }
}

/** Cancels a booking in its list. Returns the answers to it. */
async function cancelBooking(page: Page, answers: Awaited<ReturnType<typeof recordAnswers>>) {
  await page
    .getByRole('link', { name: /^Instant bookings/ })
    .first()
    .click()
  await answers.settle(page)
  const row = page.getByRole('row').filter({ hasText: 'Unassigned' }).first()
  await row.getByRole('button', { name: /^Cancel: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await answers.settle(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  return answers.settle(page, 'POST /api/admin/appointment/destroy')
}

/** Saves the form of a question. Returns the answers to it. */
async function saveQuestion(page: Page, answers: Awaited<ReturnType<typeof recordAnswers>>) {
  await page.goto(new URL('/apps/faqs/list/2/edit', page.url()).href)
  const answer = page.getByLabel('Answer', { exact: true })
  await answer.fill(`${await answer.inputValue()} Ask us.`)
  await answers.settle(page)
  await page.getByRole('button', { name: 'Save' }).click()
  return answers.settle(page, 'POST /api/admin/faqs/update')
}

/** Prints the answers that a browser receives after it has changed a row, and their bytes. */
export async function benchChangeBytes(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const site = await serveProduct()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await signIn(context, site.url, ACCOUNTS.operations)
    const page = await context.newPage()
    const answers = await recordAnswers(await context.newCDPSession(page))
    await page.goto(site.url)
    const measured = {
      cancel: await cancelBooking(page, answers),
      save: await saveQuestion(page, answers),
    }
    if (values.json) console.log(JSON.stringify(measured))
    for (const [name, received] of values.json ? [] : Object.entries(measured)) {
      const bytes = received.reduce((sum, answer) => sum + answer.bytes, 0)
      console.log(`${name}: ${received.length} answers, ${bytes} bytes`)
      console.table(received.map(({ line, bytes }) => ({ bytes, line: line.slice(0, 80) })))
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}
