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

/*
 * The whole product at a moment that stands still, with a small demo business of that day (BOOKINGS)
 * and the web app in a folder (DIST) or the one built. A process of its own: whoever draws its
 * screens need not load what answers them.
 */

const { BOOKINGS, DIST } = process.env
const opened = await openInFolder()
await syncTables(opened.setupDb, registry)
await seedDemo(opened.setupDb, { now: TEST_NOW, bookings: Number(BOOKINGS) })
const app = createApp({
  db: opened.db,
  registry,
  jwtSecret: 'a secret of the pictures, which nobody keeps',
  timeZone: 'Asia/Kuwait',
  currency: 'KWD',
  log: pino({ level: 'silent' }),
  clock: () => TEST_NOW,
})
const { fetch } = createSite(app, { dist: DIST || undefined, firstPages: firstPages(registry) })
const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('SIGTERM', async () => {
  server.closeAllConnections()
  server.close()
  await opened.close()
  process.exit()
})
console.log(`ready: http://localhost:${(server.address() as AddressInfo).port}`)
