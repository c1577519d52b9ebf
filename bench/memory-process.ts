import { anyTable } from '../server/db/database-types.ts'
import { openPostgres } from '../server/db/engines/engine.ts'
import { kyselyRows } from './peers/kysely-rows.ts'
import { listAppOn, listHeaders, WHOLE_LIST } from './whole-list.ts'

/** What a process tells that has served a whole list: its memory before it and at its peak, in bytes. */
export interface ServedList {
  before: number
  peak: number
}

const [url = '', subject = ''] = process.argv.slice(2)
const database = await openPostgres(url)

/** Reads an answer as a connection does, which keeps none of it. */
async function drain({ body }: Response): Promise<void> {
  for await (const _ of body ?? []) void _
}

async function ownList(): Promise<() => Promise<void>> {
  const app = listAppOn(database)
  const headers = await listHeaders(app)
  return async () => {
    for (const path of WHOLE_LIST) await drain(await app.request(path, { headers }))
  }
}

async function peerList(): Promise<() => Promise<void>> {
  const app = kyselyRows(anyTable(database.reportDb))
  return async () => drain(await app.request('/'))
}

const serve = await (subject === 'own' ? ownList() : peerList())
const before = process.memoryUsage.rss()
await serve()
// The kernel counts the peak in kilobytes.
process.send?.({ before, peak: process.resourceUsage().maxRSS * 1024 } satisfies ServedList)
await database.close()
