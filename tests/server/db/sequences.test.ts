import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'

test.each(TESTED_ENGINES)(
  'The rows of entities that share a sequence never share an id, on %s',
  async (engine) => {
    const opened = await openTestDatabase(engine, 'empty')
    await syncTables(opened.setupDb, registry)
    const readNextId = async (table: string) => {
      const { rows } = await sql<{ id: string }>`select column_default as id
        from information_schema.columns where table_name = ${table} and column_name = 'id'`.execute(
        opened.db,
      )
      const drawn = await sql<{
        id: number
      }>`select ${sql.raw(rows[0]?.id ?? '')}::int as id`.execute(opened.setupDb)
      return drawn.rows[0]?.id
    }
    const ids = [
      await readNextId('promos'),
      await readNextId('available_dates'),
      await readNextId('promos'),
    ]
    await opened.close()
    expect(new Set(ids).size).toBe(3)
  },
)
