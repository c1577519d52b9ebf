import { fileURLToPath } from 'node:url'
import { getProgram, startServer } from '../server/process.ts'

const source = fileURLToPath(new URL('./still-site.ts', import.meta.url))

/**
 * The whole product at a fixed time, with a small demo business. Lists of more rows than
 * `pagesAbove` are paged.
 */
export async function startStillSite(
  bookings: number,
  { dist = '', pagesAbove = '' }: { dist?: string; pagesAbove?: number | '' } = {},
) {
  const environment = { BOOKINGS: String(bookings), DIST: dist, PAGES_ABOVE: String(pagesAbove) }
  const { url, stop } = await startServer(environment, getProgram('still-site', source))
  return { url, close: () => stop() }
}
