import { parseArgs } from 'node:util'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { SLOW_4G, type Throttle } from './browser.ts'
import { type FirstRow, type FirstRowSubject, measureFirstRow } from './first-row.ts'
import { servePeer } from './peer-sites.ts'
import { serveProduct, signInAdmin } from './product-site.ts'

/** The networks that a first row is measured over, by name. */
const NETWORKS: Readonly<Record<string, Throttle['network']>> = {
  loopback: undefined,
  'slow 4G': SLOW_4G,
}

/** A list of the product, as an admin sees it who has signed in before. */
const product = (url: string, route: string): FirstRowSubject => ({
  url: new URL(route, url).href,
  row: '.shell main .cell-title',
  usable: '.shell main table[aria-busy="false"] .cell-title',
  prepare: (context) => signInAdmin(context, url),
})

/** The numbers of a visit, named by it. */
const named = (visit: string, { transfers: _, ...numbers }: FirstRow) =>
  Object.entries(numbers).map(([measure, value]) => [`${visit}: ${measure}`, value] as const)

/** Loads a page over each network, for the first time and again. */
async function measure(subject: FirstRowSubject, cpu: number): Promise<Record<string, number>> {
  const entries: (readonly [string, number])[] = []
  for (const [name, network] of Object.entries(NETWORKS)) {
    const { cold, repeat } = await measureFirstRow(subject, { cpu, network })
    entries.push(...named(`${name}, cold`, cold), ...named(`${name}, repeated`, repeat))
  }
  return Object.fromEntries(entries)
}

/** Prints what passes until the first row of a list is painted, beside the stock list of react-admin in the same run. */
export async function benchFirstRow(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      route: { type: 'string', default: '/apps/instant-booking/list' },
      bookings: { type: 'string', default: '0' },
      rounds: { type: 'string', default: '3' },
      cpu: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  })
  const sites = {
    product: await serveProduct({ bookings: Number(values.bookings) }),
    stock: await servePeer('stock-list'),
  }
  const cpu = Number(values.cpu)
  const { ours = {}, stock = {} } = await interleave(
    {
      ours: () => measure(product(sites.product.url, values.route), cpu),
      stock: () => measure({ url: sites.stock.url, row: 'tbody tr td' }, cpu),
    },
    Number(values.rounds),
  )
  for (const { stop } of Object.values(sites)) await stop()
  const ratios = computeRatios(ours, stock)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else
    printRatios(
      `To the first row at CPU ${cpu}x, in milliseconds and bytes, against react-admin as its documentation shows a list`,
      ratios,
    )
}
