import { randomUUID } from 'node:crypto'
import { unregisterServer } from '../../../server/db/evolution/side-by-side/running-servers.ts'
import { SideBySide } from '../../../server/db/evolution/side-by-side/side-by-side.ts'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { createRegistry } from '../relations/registry-with.ts'
import { ACCOUNTS } from './accounts.ts'
import { appOn } from './app.ts'

/** Starts one of several servers on a database, with test entities. */
export async function startBeside(url: string, entities: readonly object[], apply = true) {
  const database = await openPostgres(url)
  const [registry, server] = [createRegistry(...entities), randomUUID()]
  const messages: string[] = []
  const addMessage = (text: string) => void messages.push(text)
  const migrate = (isAllowed: boolean) =>
    syncTables(database.setupDb, registry, { apply: isAllowed, server, say: addMessage })
  try {
    await migrate(apply)
  } catch (error) {
    await database.close()
    throw error
  }
  const app = appOn(database.db, undefined, { registry })
  const token = await app.tokenOf(ACCOUNTS.admin)
  const looking = new SideBySide(database.setupDb, {
    server,
    registry,
    say: addMessage,
    fit: () => migrate(false),
  })
  return {
    db: database.db,
    server,
    said: messages,
    ask: (request: string, body?: unknown) => app.call(request, { token, body }),
    /** Runs the periodic work of the server. */
    look: () => looking.look(),
    async end() {
      await unregisterServer(database.db, server)
      await database.close()
    },
    /** Ends the server without a message to the others. */
    close: () => database.close(),
  }
}
