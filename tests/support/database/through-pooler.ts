import { openPostgres } from '../../../server/db/engines/engine.ts'
import { layPgBouncer } from './pgbouncer.ts'
import { layPooler } from './pooler.ts'

/** Poolers in transaction mode: one of the tests, and the one that most people have. */
export type Pooler = 'a pooler of the tests' | 'PgBouncer'

/** Opens a PostgreSQL database through a pooler in transaction mode, with its own address for the rest. */
export async function openThroughPooler(pooler: Pooler, directUrl: string) {
  const address = new URL(directUrl)
  const laid = await (pooler === 'PgBouncer'
    ? layPgBouncer(address)
    : layPooler(Number(address.port), 'transaction'))
  address.port = String(laid.port)
  const { close, ...opened } = await openPostgres(address.href, { directUrl })
  return {
    ...opened,
    pooledUrl: address.href,
    async close() {
      await close()
      await laid.remove()
    },
  }
}
