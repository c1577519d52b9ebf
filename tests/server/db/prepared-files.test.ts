import { PGlite } from '@electric-sql/pglite'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { INITDB_PARAMS, writePrepared } from '../../../server/db/engines/prepared-files.mjs'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole } from '../../support/runner/whole.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const resolvePath = (name: string) => join(folder.path, name)

/** Reads the content of every catalog table, by name. */
async function readCatalog(dataDir: string): Promise<Record<string, string>> {
  const db = await PGlite.create({ dataDir, initDbStartParams: INITDB_PARAMS })
  const tables = await db.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' order by 1`)
  const contents: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as rows from pg_catalog.${name} t`,
    )
    contents[name] = rows[0]?.rows ?? ''
  }
  await db.close()
  return contents
}

const listSettings = (dataDir: string) => readFileSync(join(dataDir, 'postgresql.conf'), 'utf8')

describe('The prepared files of an empty database', () => {
  it.runIf(isWhole())(
    'are stored for the installed PGlite, and equal those of its initdb',
    async () => {
      await writePrepared(resolvePath('kept'))
      expect(existsSync(resolvePath('kept/PG_VERSION'))).toBe(true)
      const keptSettings = listSettings(resolvePath('kept'))
      const prepared = await readCatalog(resolvePath('kept'))
      const newCatalog = await readCatalog(resolvePath('made'))
      expect(Object.keys(newCatalog).length).toBeGreaterThan(50)
      expect(prepared).toEqual(newCatalog)
      expect(keptSettings).toBe(listSettings(resolvePath('made')))
    },
  )

  it('are complete or absent, and overwrite nothing', async () => {
    // Leftovers of a killed start.
    mkdirSync(resolvePath('cut.unfinished'))
    writeFileSync(resolvePath('cut.unfinished/PG_VERSION'), '18')
    mkdirSync(resolvePath('cut'))
    await writePrepared(resolvePath('cut'))
    expect(readdirSync(resolvePath('cut')).length).toBeGreaterThan(15)
    expect(existsSync(resolvePath('cut.unfinished'))).toBe(false)
    mkdirSync(resolvePath('used'))
    writeFileSync(resolvePath('used/PG_VERSION'), 'of somebody')
    await writePrepared(resolvePath('used'))
    expect(readdirSync(resolvePath('used'))).toEqual(['PG_VERSION'])
    expect(readFileSync(resolvePath('used/PG_VERSION'), 'utf8')).toBe('of somebody')
  })
})
