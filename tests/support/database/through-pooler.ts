import { openPostgres } from '../../../server/db/engines/engine.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { layPooler } from './pooler.ts'

/** Poolers in transaction mode: one of the tests, and PgBouncer. */
export type Pooler = 'a pooler of the tests' | 'PgBouncer'

/**
 * Opens a PostgreSQL database through a pooler in transaction mode, with a direct address where one
 * is needed.
 */
export async function openThroughPooler(pooler: Pooler, directUrl: string) {
  const address = new URL(directUrl)
  const laid = await (pooler === 'PgBouncer'
    ? startPgBouncer(address)
    : layPooler(Number(address.port), 'transaction'))
  address.port = String(laid.port)
  const { close, ...database } = await openPostgres(address.href, { directUrl })
  return {
    ...database,
    pooledUrl: address.href,
    async close() {
      await close()
      await laid.remove()
    },
  }
}
