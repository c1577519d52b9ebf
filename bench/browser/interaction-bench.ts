import { parseArgs } from 'node:util'
import { readEngine } from '../bench-database.ts'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { openBrowser } from './browser.ts'
import { type ListSubject, measureInteractions } from './interactions.ts'
import { servePeer } from './peer-sites.ts'
import { BOOKINGS, serveProduct, signInAdmin } from './product-site.ts'

/** Rows of the peers' lists. */
const ROWS = 100_000

const NEXT = { selector: 'button[aria-label="Go to next page"]' }

/** The stock list of react-admin over fakerest. */
const stockList = (url: string): ListSubject => ({
  url: `${url}?rows=${ROWS}`,
  row: 'tbody tr',
  next: NEXT,
  sort: { selector: '.MuiTableSortLabel-root', text: 'Customer' },
  search: { selector: 'input[name=q]' },
})

/** MUI X DataGrid, which pages, sorts and searches in the browser. */
const dataGrid = (url: string): ListSubject => ({
  url: `${url}?rows=${ROWS}`,
  row: '.MuiDataGrid-row',
  next: NEXT,
  sort: { selector: '.MuiDataGrid-columnHeader[data-field=customer]' },
  search: { selector: 'input[placeholder^=Search]' },
  openSearch: { selector: 'button[aria-label=Search]' },
})

/** The product's list of completed instant bookings, as an admin sees it. */
const product = (url: string): ListSubject => ({
  url: new URL('/apps/completed-instant-booking/list', url).href,
  row: 'tbody tr:not([aria-hidden])',
  next: { selector: 'button[aria-label="Next page"]' },
  sort: { selector: 'th button', text: 'Customer' },
  search: { selector: 'input[type=search]' },
  signIn: (context) => signInAdmin(context, url),
})

/** Prints how long a list of 100,000 rows takes to show the next page, another order and what is searched for, beside its peers. */
export async function benchInteractions(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      cpu: { type: 'string', default: '1,4' },
      engine: { type: 'string', default: 'postgres' },
      json: { type: 'boolean', default: false },
    },
  })
  const sites = {
    product: await serveProduct({ engine: readEngine(values.engine), bookings: BOOKINGS }),
    stock: await servePeer('stock-list'),
    grid: await servePeer('data-grid'),
  }
  const browser = await openBrowser()
  const speeds = values.cpu.split(',').map(Number)
  const inAll = async (subject: ListSubject) => {
    const each: Record<string, number> = {}
    for (const cpu of speeds)
      Object.assign(each, await measureInteractions(browser, subject, { cpu }))
    return each
  }
  const {
    ours = {},
    stock = {},
    grid = {},
  } = await interleave(
    {
      ours: () => inAll(product(sites.product.url)),
      stock: () => inAll(stockList(sites.stock.url)),
      grid: () => inAll(dataGrid(sites.grid.url)),
    },
    Number(values.rounds),
  )
  await browser.close()
  for (const { stop } of Object.values(sites)) await stop()
  const tables = {
    'react-admin as its documentation shows a list, with fakerest': computeRatios(ours, stock),
    'MUI X DataGrid': computeRatios(ours, grid),
  }
  if (values.json) console.log(JSON.stringify(tables, null, 2))
  else
    for (const [peer, ratios] of Object.entries(tables))
      printRatios(`${ROWS} rows on ${values.engine} in milliseconds, against ${peer}`, ratios)
}
