import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { isTakenName } from '../../../registry/words/taken-names.ts'
import { tablesOf } from '../../../server/db/tables/schema.ts'
import { openTestDatabase } from '../../support/database/database.ts'

test('no entity can be called as a table of the server itself', async () => {
  const { db, close } = await openTestDatabase('embedded')
  try {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
    const ofEntities = new Set(tablesOf(registry).map(({ name }) => name))
    const own = rows.map(({ name }) => name).filter((name) => !ofEntities.has(name))
    expect(own.length).toBeGreaterThan(15)
    // The table of taken times goes by the entity whose time it is.
    expect(own.filter((name) => !isTakenName(name))).toEqual(['users_occupancies'])
  } finally {
    await close()
  }
})
