import { serveSite } from './serve-site.ts'

/*
 * The whole product at a moment that stands still, with a small demo business of that day (BOOKINGS)
 * and the web app in a folder (DIST) or the one built; lists of more rows than PAGES_ABOVE are paged.
 * A process of its own: whoever draws its screens need not load what answers them.
 */

const { BOOKINGS, DIST, PAGES_ABOVE } = process.env
const paging = PAGES_ABOVE ? { pagesAbove: Number(PAGES_ABOVE) } : {}
const site = await serveSite(Number(BOOKINGS), DIST || undefined, paging)
process.once('SIGTERM', async () => {
  await site.close()
  process.exit()
})
console.log(`ready: ${site.url}`)
