import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { registry } from '../../../resources/index.ts'
import { createApp } from '../../../server/app/app.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { firstPages } from '../../../server/web/first-page.ts'
import { createSite } from '../../../server/web/site.ts'
import { TEST_NOW } from '../server/clock.ts'
import { openInFolder } from '../database/templates.ts'

/** The whole product at a moment that stands still, with a small demo business of that day, and the web app in a folder or the one built. */
export async function startStillSite(bookings: number, dist?: string) {
  const opened = await openInFolder()
  await syncTables(opened.setupDb, registry)
  await seedDemo(opened.setupDb, { now: TEST_NOW, bookings })
  const app = createApp({
    db: opened.db,
    registry,
    jwtSecret: 'a secret of the pictures, which nobody keeps',
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    log: pino({ level: 'silent' }),
    clock: () => TEST_NOW,
  })
  const site = createSite(app, { dist, firstPages: firstPages(registry) })
  const server = createServer(getRequestListener(site.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await opened.close()
    },
  }
}
