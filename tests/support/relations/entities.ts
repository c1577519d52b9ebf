import type { Engine } from '../database/database.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { startTestApp } from '../server/app.ts'
import { createRegistry } from './registry-with.ts'

/** Starts the product with test entities on a demo business, and sends requests as an admin. */
export async function startWithEntities(engine: Engine, ...entities: readonly object[]) {
  const registry = createRegistry(...entities)
  const server = await startTestApp(engine, undefined, { registry })
  await syncTables(server.setupDb, registry)
  const token = await server.tokenOf(ACCOUNTS.admin)
  const send = (request: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(request, { token, body, headers })
  return { ...server, registry, token, ask: send }
}
