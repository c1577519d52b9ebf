import { randomUUID } from 'node:crypto'
import { unregisterServer } from '../../../server/db/evolution/side-by-side/running-servers.ts'
import { SideBySide } from '../../../server/db/evolution/side-by-side/side-by-side.ts'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { registryWith } from '../relations/registry-with.ts'
import { ACCOUNTS } from './accounts.ts'
import { appOn } from './app.ts'

/** One of several servers on a database, as it starts with entities of a test. */
export async function startBeside(url: string, entities: readonly object[], apply = true) {
  const opened = await openPostgres(url)
  const [registry, server] = [registryWith(...entities), randomUUID()]
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const fit = (asked: boolean) =>
    syncTables(opened.setupDb, registry, { apply: asked, server, say })
  try {
    await fit(apply)
  } catch (error) {
    await opened.close()
    throw error
  }
  const app = appOn(opened.db, undefined, { registry })
  const token = await app.tokenOf(ACCOUNTS.admin)
  const looking = new SideBySide(opened.setupDb, {
    ...{ server, registry, say },
    fit: () => fit(false),
  })
  return {
    ...{ db: opened.db, server, said },
    ask: (request: string, body?: unknown) => app.call(request, { token, body }),
    /** What it does every few seconds. */
    look: () => looking.look(),
    async end() {
      await unregisterServer(opened.db, server)
      await opened.close()
    },
    /** It ends without a word. */
    close: () => opened.close(),
  }
}
