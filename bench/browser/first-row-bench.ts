import { parseArgs } from 'node:util'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { SLOW_4G, type Throttle } from './browser.ts'
import { type FirstRow, type FirstRowSubject, measureFirstRow } from './first-row.ts'
import { servePeer } from './peer-sites.ts'
import { serveProduct, signInAdmin } from './product-site.ts'

/** The measured networks, by name. */
const NETWORKS: Readonly<Record<string, Throttle['network']>> = {
  loopback: undefined,
  'slow 4G': SLOW_4G,
}

/** A list of the product for a signed-in admin. */
const createProductSubject = (url: string, route: string): FirstRowSubject => ({
  url: new URL(route, url).href,
  row: '.shell main .cell-title',
  usable: '.shell main table[aria-busy="false"] .cell-title',
  prepare: (context) => signInAdmin(context, url),
})

/** Returns the measures of a visit, with the visit in their names. */
const nameMeasures = (visit: string, { transfers: _, ...numbers }: FirstRow) =>
  Object.entries(numbers).map(([measure, value]) => [`${visit}: ${measure}`, value] as const)

/** Measures a page over each network, on a cold and on a repeated visit. */
async function measure(subject: FirstRowSubject, cpu: number): Promise<Record<string, number>> {
  const entries: (readonly [string, number])[] = []
  for (const [name, network] of Object.entries(NETWORKS)) {
    const { cold, repeat } = await measureFirstRow(subject, { cpu, network })
    entries.push(
      ...nameMeasures(`${name}, cold`, cold),
      ...nameMeasures(`${name}, repeated`, repeat),
    )
  }
  return Object.fromEntries(entries)
}

/** Prints the time to the first painted row of a list, next to react-admin's stock list. */
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
      ours: () => measure(createProductSubject(sites.product.url, values.route), cpu),
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
