import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { registry } from '../../../resources/index.ts'
import type { AppOptions } from '../../../server/app/app-options.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { createBundledSite } from '../../../start/site/bundled-site.ts'
import { TEST_NOW } from '../server/clock.ts'
import { openInFolder } from '../database/templates.ts'
import { hooks } from '#hooks'

/**
 * Serves the whole product in this process, with a small demo business and a web app. The clock
 * stands still or is moved by the test.
 */
export async function serveSite(
  bookings: number,
  dist?: string,
  appOptions: Partial<AppOptions> = {},
) {
  const database = await openInFolder()
  await syncTables(database.setupDb, registry)
  await seedDemo(database.setupDb, { now: TEST_NOW, bookings })
  const options: AppOptions = {
    db: database.db,
    registry,
    hooks,
    jwtSecret: 'a secret of the pictures, which nobody keeps',
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    log: pino({ level: 'silent' }),
    clock: () => TEST_NOW,
    ...appOptions,
  }
  const { fetch } = await createBundledSite(options, dist)
  const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    options,
    async close() {
      server.closeAllConnections()
      server.close()
      await database.close()
    },
  }
}
