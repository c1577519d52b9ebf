/** A process that migrates a database and reports its beginning, so that a test can kill it. */
import { openDatabase } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { MANY_AFTER } from './many-changes.ts'

const { setupDb, backup, close } = await openDatabase(readSettings(process.env))
console.log('begun')
await syncTables(setupDb, MANY_AFTER, { apply: true, ...(backup ? { backup } : {}) })
console.log('done')
await close()
