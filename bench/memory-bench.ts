import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/database/postgres.ts'
import { openPostgres } from '../server/db/engines/engine.ts'
import { seedInstantBookings } from './instant-bookings.ts'
import type { ServedList } from './memory-process.ts'
import { interleave, printRatios, ratiosOf } from './ratios.ts'

const PROCESS = fileURLToPath(new URL('memory-process.ts', import.meta.url))

/** Serves the whole list once in a process of its own, as a server that has just started. */
async function serveOnce(url: string, subject: 'own' | 'peer'): Promise<Record<string, number>> {
  const child = fork(PROCESS, [url, subject], { execArgv: ['--import', 'tsx'] })
  const [{ before, peak }] = (await once(child, 'message')) as [ServedList]
  await once(child, 'exit')
  return {
    'peak of the process, bytes': peak,
    'of it for the list, bytes': peak - before,
  }
}

/** Measures the memory of a server that answers a whole list, against rows from Kysely that Hono makes into JSON. */
export async function benchMemory(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  })
  const server = await startPostgres()
  const url = `${server.url}postgres`
  const database = await openPostgres(url)
  await seedInstantBookings(database, Number(values.rows))
  await database.close()
  const { own = {}, peer = {} } = await interleave(
    { peer: () => serveOnce(url, 'peer'), own: () => serveOnce(url, 'own') },
    Number(values.rounds),
  )
  await server.stop()
  const ratios = ratiosOf(own, peer)
  if (values.json) console.log(JSON.stringify(ratios))
  else printRatios(`Memory at ${values.rows} rows on postgres, against Kysely and JSON`, ratios)
}
