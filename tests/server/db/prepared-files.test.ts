import { PGlite } from '@electric-sql/pglite'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { INITDB_PARAMS, writePrepared } from '../../../server/db/engines/prepared-files.mjs'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole } from '../../support/runner/whole.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const at = (name: string) => join(folder.path, name)

/** What every table of the catalog holds, by its name: all that a database knows of itself. */
async function readCatalog(dataDir: string): Promise<Record<string, string>> {
  const db = await PGlite.create({ dataDir, initDbStartParams: INITDB_PARAMS })
  const tables = await db.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' order by 1`)
  const held: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as rows from pg_catalog.${name} t`,
    )
    held[name] = rows[0]?.rows ?? ''
  }
  await db.close()
  return held
}

const listSettings = (dataDir: string) => readFileSync(join(dataDir, 'postgresql.conf'), 'utf8')

describe('The prepared files of an empty database', () => {
  it.runIf(isWhole())(
    'are stored for the installed PGlite, and equal those of its initdb',
    async () => {
      await writePrepared(at('kept'))
      expect(existsSync(at('kept/PG_VERSION'))).toBe(true)
      const kept = listSettings(at('kept'))
      const prepared = await readCatalog(at('kept'))
      const made = await readCatalog(at('made'))
      expect(Object.keys(made).length).toBeGreaterThan(50)
      expect(prepared).toEqual(made)
      expect(kept).toBe(listSettings(at('made')))
    },
  )

  it('are complete or absent, and overwrite nothing', async () => {
    // A start that was killed on the way.
    mkdirSync(at('cut.unfinished'))
    writeFileSync(at('cut.unfinished/PG_VERSION'), '18')
    mkdirSync(at('cut'))
    await writePrepared(at('cut'))
    expect(readdirSync(at('cut')).length).toBeGreaterThan(15)
    expect(existsSync(at('cut.unfinished'))).toBe(false)
    mkdirSync(at('used'))
    writeFileSync(at('used/PG_VERSION'), 'of somebody')
    await writePrepared(at('used'))
    expect(readdirSync(at('used'))).toEqual(['PG_VERSION'])
    expect(readFileSync(at('used/PG_VERSION'), 'utf8')).toBe('of somebody')
  })
})
