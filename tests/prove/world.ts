import type { OpenDatabase } from '../../server/db/engines/engine.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import {
  type Engine,
  fillDataFolder,
  newDatabaseUrl,
  openCopy,
  type Templates,
} from '../support/database/templates.ts'
import type { World } from './check.ts'

/** What one check works on, and how it is cleared away. */
export function worldOf(
  templates: Templates,
  engine: Engine,
): { world: World; clear(): Promise<void> } {
  const opened: OpenDatabase[] = []
  const folders: { remove: () => void }[] = []
  const world: World = {
    async open(content) {
      const database = await openCopy(templates, engine, content)
      opened.push(database)
      return database
    },
    databaseUrl: (content) => newDatabaseUrl(templates, content),
    async dataDir(content = 'demo') {
      const folder = temporaryFolder()
      folders.push(folder)
      if (content === 'demo') await fillDataFolder(templates, folder.path)
      return folder.path
    },
  }
  return {
    world,
    async clear() {
      for (const { close } of opened) await close()
      for (const { remove } of folders) remove()
    },
  }
}
