import { parseArgs } from 'node:util'
import { interleave, printRatios, ratiosOf } from '../ratios.ts'
import { NETWORKS, product } from './first-row-bench.ts'
import { openBrowser, type Throttle, throttle } from './browser.ts'
import { measureColdVisit } from './first-row.ts'
import { BOOKINGS, serveProduct, signInto } from './product-site.ts'

/** The list of completed instant bookings, and the call that answers all of it. */
const ROUTE = '/apps/completed-instant-booking/list'
const WHOLE = '/api/admin/appointment/all?is_completed=1'

/** Measures how long a browser waits for the whole list by the call alone, without a page of ours before it. */
async function waitForAll(url: string, slow: Throttle): Promise<number> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    await signInto(context, url)
    const page = await context.newPage()
    page.setDefaultTimeout(600_000)
    await page.goto(new URL('/favicon.svg', url).href)
    await throttle(page, slow)
    return await page.evaluate(async (path) => {
      const token = localStorage.getItem('access_token')
      const headers = { authorization: `Bearer ${token}` }
      const begun = performance.now()
      await (await fetch(path, { headers })).json()
      return performance.now() - begun
    }, WHOLE)
  } finally {
    await browser.close()
  }
}

const NAMES = Object.keys(NETWORKS)

/** Measures something over each network. */
async function overEach(
  cpu: number,
  work: (slow: Throttle) => Promise<number>,
): Promise<Record<string, number>> {
  const took: Record<string, number> = {}
  for (const name of NAMES)
    took[`first row, ${name}`] = await work({ cpu, network: NETWORKS[name] })
  return took
}

/** Prints how long the first row of a list of 100,000 takes, against waiting for all of them, in the same run. */
export async function benchLongList(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      cpu: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  })
  const { url, stop } = await serveProduct(BOOKINGS)
  const cpu = Number(values.cpu)
  const { ours = {}, whole = {} } = await interleave(
    {
      ours: () =>
        overEach(cpu, async (slow) => (await measureColdVisit(product(url, ROUTE), slow)).row),
      whole: () => overEach(cpu, (slow) => waitForAll(url, slow)),
    },
    Number(values.rounds),
  )
  await stop()
  const ratios = ratiosOf(ours, whole)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else printRatios(`100,000 rows at CPU ${cpu}x in milliseconds, against waiting for all`, ratios)
}
