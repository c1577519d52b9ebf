import { serveSite } from './serve-site.ts'

/*
 * Serves the whole product at a fixed time, with BOOKINGS demo bookings and the web app in DIST.
 * Lists of more rows than PAGES_ABOVE are paged. It is a separate process, so that the test runner
 * does not load the server.
 */

const { BOOKINGS, DIST, PAGES_ABOVE } = process.env
const paging = PAGES_ABOVE ? { pagesAbove: Number(PAGES_ABOVE) } : {}
const site = await serveSite(Number(BOOKINGS), DIST || undefined, paging)
process.once('SIGTERM', async () => {
  await site.close()
  process.exit()
})
console.log(`ready: ${site.url}`)
