import type { Engine } from '../database/database.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { startTestApp } from '../server/app.ts'
import { registryWith } from './registry-with.ts'

/** The product with the entities of a test on a demo business, and what an admin asks of it. */
export async function startWith(engine: Engine, ...entities: readonly object[]) {
  const all = registryWith(...entities)
  const server = await startTestApp(engine, undefined, { registry: all })
  await syncTables(server.setupDb, all)
  const token = await server.tokenOf(ACCOUNTS.admin)
  const ask = (request: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(request, { token, body, headers })
  return { ...server, registry: all, token, ask }
}
