import { pino } from 'pino'
import { registry } from '../resources/index.ts'
import { COLUMNS_TYPE } from '../resources/kit/values/columnar.ts'
import { createApp } from '../server/app/app.ts'
import { anyTable } from '../server/db/database-types.ts'
import { openPostgres } from '../server/db/engines/engine.ts'
import { signIn } from './bench-app.ts'
import { kyselyRows } from './peers/kysely-rows.ts'

/** What a process tells that has served a whole list: its memory before it and at its peak, in bytes. */
export interface ServedList {
  before: number
  peak: number
}

const [url = '', subject = ''] = process.argv.slice(2)
const { reportDb: db, promptListen, close } = await openPostgres(url)

/** Reads an answer as a connection does, which keeps none of it. */
async function drain({ body }: Response): Promise<void> {
  for await (const _ of body ?? []) void _
}

async function ownList(): Promise<() => Promise<void>> {
  const app = createApp({
    db,
    promptListen,
    registry,
    jwtSecret: 'x'.repeat(40),
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    log: pino({ level: 'silent' }),
  })
  const headers = {
    authorization: `Bearer ${await signIn(app)}`,
    accept: COLUMNS_TYPE,
    'accept-encoding': 'gzip, br',
  }
  return async () => {
    for (const state of ['0', '1'])
      await drain(
        await app.request(`/api/admin/appointment/all?is_completed=${state}`, { headers }),
      )
  }
}

async function peerList(): Promise<() => Promise<void>> {
  const app = kyselyRows(anyTable(db))
  return async () => drain(await app.request('/'))
}

const serve = await (subject === 'own' ? ownList() : peerList())
const before = process.memoryUsage.rss()
await serve()
// The kernel counts the peak in kilobytes.
process.send?.({ before, peak: process.resourceUsage().maxRSS * 1024 } satisfies ServedList)
await close()
