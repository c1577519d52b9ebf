import { parseArgs } from 'node:util'
import { readEngine } from '../bench-database.ts'
import { interleave, printRatios, computeRatios } from '../ratios.ts'
import { openBrowser } from './browser.ts'
import { type ListSubject, measureInteractions } from './interactions.ts'
import { servePeer } from './peer-sites.ts'
import { BOOKING_COUNT, serveProduct, signInAdmin } from './product-site.ts'

/** The number of rows in the peers' lists. */
const ROWS = 100_000

const NEXT_PAGE_BUTTON = { selector: 'button[aria-label="Go to next page"]' }

/** The stock list of react-admin over fakerest. */
const createStockListSubject = (url: string): ListSubject => ({
  url: `${url}?rows=${ROWS}`,
  row: 'tbody tr',
  next: NEXT_PAGE_BUTTON,
  sort: { selector: '.MuiTableSortLabel-root', text: 'Customer' },
  search: { selector: 'input[name=q]' },
})

/** MUI X DataGrid, which pages, sorts and searches in the browser. */
const createDataGridSubject = (url: string): ListSubject => ({
  url: `${url}?rows=${ROWS}`,
  row: '.MuiDataGrid-row',
  next: NEXT_PAGE_BUTTON,
  sort: { selector: '.MuiDataGrid-columnHeader[data-field=customer]' },
  search: { selector: 'input[placeholder^=Search]' },
  openSearch: { selector: 'button[aria-label=Search]' },
})

/** The product's list of completed instant bookings for an admin. */
const createProductSubject = (url: string): ListSubject => ({
  url: new URL('/apps/completed-instant-booking/list', url).href,
  row: 'tbody tr:not([aria-hidden])',
  next: { selector: 'button[aria-label="Next page"]' },
  sort: { selector: 'th button', text: 'Customer' },
  search: { selector: 'input[type=search]' },
  signIn: (context) => signInAdmin(context, url),
})

/** Prints the times of paging, sorting and searching a list of 100,000 rows, next to its peers. */
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
    product: await serveProduct({ engine: readEngine(values.engine), bookings: BOOKING_COUNT }),
    stock: await servePeer('stock-list'),
    grid: await servePeer('data-grid'),
  }
  const browser = await openBrowser()
  const speeds = values.cpu.split(',').map(Number)
  const measureAtAllSpeeds = async (subject: ListSubject) => {
    const measures: Record<string, number> = {}
    for (const cpu of speeds)
      Object.assign(measures, await measureInteractions(browser, subject, { cpu }))
    return measures
  }
  const {
    ours = {},
    stock = {},
    grid = {},
  } = await interleave(
    {
      ours: () => measureAtAllSpeeds(createProductSubject(sites.product.url)),
      stock: () => measureAtAllSpeeds(createStockListSubject(sites.stock.url)),
      grid: () => measureAtAllSpeeds(createDataGridSubject(sites.grid.url)),
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
