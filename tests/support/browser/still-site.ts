import { serveSite } from './serve-site.ts'

/*
 * The whole product at a moment that stands still, with a small demo business of that day (BOOKINGS)
 * and the web app in a folder (DIST) or the one built; lists of more rows than PAGES_ABOVE are paged.
 * It is a process of its own, so that the test runner does not load the server.
 */

const { BOOKINGS, DIST, PAGES_ABOVE } = process.env
const paging = PAGES_ABOVE ? { pagesAbove: Number(PAGES_ABOVE) } : {}
const site = await serveSite(Number(BOOKINGS), DIST || undefined, paging)
process.once('SIGTERM', async () => {
  await site.close()
  process.exit()
})
console.log(`ready: ${site.url}`)
