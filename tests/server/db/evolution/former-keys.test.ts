import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Db } from '../../../../server/db/database-types.ts'
import { planTables, syncTables } from '../../../../server/db/tables/sync.ts'
import { createGadgets, buildRegistry } from '../../../prove/evolution/registries.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../../support/database/database.ts'

/** The gadgets' table as version 0.1 stored it, with the former keys. */
const KEPT_BEFORE = `{"fields":{"id":{"type":"id"},"created_at":{"type":"datetime","setOn":"create"},"deleted_at":{"type":"datetime","nullable":true},"code":{"type":"text"},"starts_at":{"type":"datetime"},"minutes":{"type":"integer"},"user_id":{"type":"reference","to":"users","exclusive":{"from":"starts_at","minutes":"minutes","daily":60,"while":{"deleted_at":null}}}},"aside":{},"computed":{"earned":{"type":"money","computed":{"multiply":[{"sum":"price","of":"washes","by":"gadget_id","where":{"label":"x"}},2]}},"least":{"type":"money","computed":{"least":"price","of":"washes","by":"gadget_id"}}}}`

const washes = createGadgets(
  {
    label: { type: 'text', nullable: true },
    gadget_id: { type: 'reference', to: 'gadgets' as AnyResource['name'], nullable: true },
    price: { type: 'money' },
  },
  { name: 'washes' as AnyResource['name'] },
)
const rows = { entity: washes.name, reference: 'gadget_id' }
const stored = {
  code: { type: 'text' },
  starts_at: { type: 'datetime' },
  minutes: { type: 'integer' },
  user_id: {
    type: 'reference',
    to: 'users',
    noOverlap: {
      start: 'starts_at',
      minutes: 'minutes',
      dailyMinutes: 60,
      where: { deleted_at: null },
    },
  },
} as const
const earned = {
  type: 'money',
  computed: { multiply: [{ sum: 'price', ...rows, where: { label: 'x' } }, 2] },
} as const
const least = { type: 'money', computed: { min: 'price', ...rows } } as const
const declared = buildRegistry(createGadgets({ ...stored, earned, least }), washes)

async function makeBefore(db: Db): Promise<void> {
  await syncTables(db, declared)
  await sql`insert into users (name, email, account_type, auth)
    values ('Ali', 'ali@wash.example', 'Admin', 1)`.execute(db)
  await sql`insert into gadgets (code, starts_at, minutes, user_id)
    values ('a', '2026-01-01T10:00Z', 60, 1)`.execute(db)
  await sql`insert into washes (label, gadget_id, price)
    values ('x', 1, 3), ('y', 1, 2)`.execute(db)
  await sql`update registry_versions
    set hash = 'before', shape = jsonb_set(shape, '{tables,gadgets}', ${KEPT_BEFORE}::jsonb)`.execute(
    db,
  )
}

const readRows = async (db: Db, statement: string) => (await sql.raw(statement).execute(db)).rows

test.each(TESTED_ENGINES)(
  'A start on %s with a registry stored under former keys changes and loses nothing',
  async (engine) => {
    const { setupDb: db, close } = await openTestDatabase(engine, 'empty')
    try {
      await makeBefore(db)
      const history = await readRows(db, 'select * from changes order by 1')
      expect((await planTables(db, declared, 'UTC')).words).toBe(
        'The database matches the registry.',
      )
      const messages: string[] = []
      await syncTables(db, declared, { say: (text) => void messages.push(text) })
      expect(messages).toEqual([])
      expect(await readRows(db, 'select * from changes order by 1')).toEqual(history)
      await expect(
        sql`insert into gadgets (code, starts_at, minutes, user_id)
          values ('b', '2026-01-01T10:30Z', 60, 1)`.execute(db),
      ).rejects.toThrow('is taken')
    } finally {
      await close()
    }
  },
)

test('A start with a registry stored under former keys stores the values of a computed field', async () => {
  const { setupDb: db, close } = await openTestDatabase('postgres', 'empty')
  try {
    await makeBefore(db)
    const storedGadgets = createGadgets({
      ...stored,
      earned: { type: 'money' },
      least: { type: 'money' },
    })
    await syncTables(db, buildRegistry(storedGadgets, washes), { apply: true })
    expect(await readRows(db, 'select earned::text, least::text from gadgets')).toEqual([
      { earned: '6.000', least: '2.000' },
    ])
  } finally {
    await close()
  }
})
