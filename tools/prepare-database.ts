/** Keeps the files of an empty embedded database for the installed PGlite, so that a first start need not make them. */
import { PGlite } from '@electric-sql/pglite'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { INITDB_PARAMS, keepFiles } from '../server/db/engines/prepared/prepared-files.mjs'

const folder = mkdtempSync(join(tmpdir(), 'washboard-empty-'))
const database = await PGlite.create({ dataDir: folder, initDbStartParams: INITDB_PARAMS })
await database.close()
const kept = keepFiles(folder)
rmSync(folder, { recursive: true, force: true })
// Those of the version before are of no use any more.
for (const name of readdirSync(dirname(kept)))
  if (name.endsWith('.br') && name !== basename(kept)) rmSync(join(dirname(kept), name))
console.log(`${kept} is written.`)
