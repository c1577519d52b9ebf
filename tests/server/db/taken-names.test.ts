import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { isTakenByServer } from '../../../registry/words/taken-names.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { openTestDatabase } from '../../support/database/database.ts'

test('An entity cannot have the name of a table of the server itself', async () => {
  const { db, close } = await openTestDatabase('postgres')
  try {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
    const ofEntities = new Set(buildTables(registry).map(({ name }) => name))
    const systemTables = rows.map(({ name }) => name).filter((name) => !ofEntities.has(name))
    expect(systemTables.length).toBeGreaterThan(15)
    // Skip tables whose names contain their entity and field.
    expect(systemTables.filter((name) => !isTakenByServer(name))).toEqual([
      'invoices_entry_ids_joined',
      'users_area_ids_joined',
      'users_occupancies',
      'users_service_ids_joined',
    ])
  } finally {
    await close()
  }
})
