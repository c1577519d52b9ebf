import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getCall } from '../../../registry/entities/access.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { TYPED_PLATES } from '../../support/rows/spellings.ts'
import { goodBody } from '../../support/rows/rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole } from '../../support/runner/whole.ts'

const creates = listEndpoints(entities).filter(
  (endpoint): endpoint is VerbEndpoint =>
    endpoint.kind === 'verb' && endpoint.verb === 'create' && !endpoint.many,
)
const findCreate = (entity: string) =>
  creates.find(({ resource }) => resource.name === entity) as VerbEndpoint

/** Values of a unique field that count as equal to the first one. */
const SAME: readonly (readonly [entity: string, field: string, values: readonly string[]])[] = [
  [
    'services',
    'name',
    [
      'Cafe deluxe',
      'Cafe  deluxe',
      'Cafe\u00a0deluxe',
      'Cafe\u200bdeluxe',
      'Cafe\ndeluxe',
      'CAFE DELUXE ',
      '\u200eCafe deluxe',
      'Ｃafe deluxe',
    ],
  ],
  [
    'services',
    'name',
    ['Éclat 10-K', 'E\u0301clat 10-K', 'Éclat ١٠-K', 'Éclat 10\u2011K', 'éclat 10–K'],
  ],
  ['providers', 'name', ['غسيل سريع', 'غســيل سريع', 'غسيل\u200f سريع']],
  ['promos', 'code', ['SAVE-10', 'SAVE\u201110', 'SAVE-١٠', 'save 10', 'SAVE10', 'SA\u200dVE-10']],
  ['vehicles', 'plate', TYPED_PLATES],
  [
    'users',
    'email',
    [
      'mona@example.test',
      'mona@example.test\u200b',
      '<Mona@example.test>',
      'mailto:mona@example.test',
    ],
  ],
]

/** Values that look different to people. */
const DIFFERENT: readonly (readonly [entity: string, field: string, values: readonly string[]])[] =
  [
    ['services', 'name', ['René', 'Rene', 'Foam-1', 'Foam 1']],
    ['vehicles', 'plate', ['BÖ-A 17', 'BO-A 17']],
  ]

describe.each(TESTED_ENGINES)('A text of one line, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const create = async (entity: string, values: Record<string, unknown>) => {
    const endpoint = findCreate(entity)
    const body = { ...(await goodBody(server.db, endpoint, 0)), ...values }
    return server.call(getCall(endpoint.resource, 'create')?.request ?? '', {
      token: server.token,
      body,
    })
  }

  test.each([
    ['phone', '\u202a+965 9900 3001\u202c', '+96599003001'],
    ['phone', '9900.3004', '+96599003004'],
    ['phone', '9900 3004,,12', '+96599003004 ext 12'],
    ['phone', '0300 1234 567', '0300 1234 567'],
    ['name', 'Two\nLines', 'Two Lines'],
    ['email', 'ali@example.test,', 'ali@example.test'],
  ])('is stored without invisible characters: %s %j', async (field, text, storedText) => {
    const { status, body } = await create('customers', { [field]: text })
    expect([status, body.data?.[field]]).toEqual([200, storedText])
  })

  test.each([
    ['phone', '---'],
    ['name', '\u200b'],
    ['name', '\u200f\u2060'],
    ['email', 'm\u043ena@example.test'],
  ])('is refused with a sentence: %s %j', async (field, text) => {
    const { status, body } = await create('customers', { [field]: text })
    expect([status, body.errors]).toEqual([422, { [field]: [expect.stringMatching(/\S\.$/)] }])
  })

  test.each(SAME)(
    'that must be unique is a duplicate in every spelling: %s.%s',
    async (entity, field, values) => {
      const [first, ...otherValues] = values
      expect((await create(entity, { [field]: first })).status).toBe(200)
      for (const value of otherValues) {
        const { status, body } = await create(entity, { [field]: value })
        expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 409, [field]])
      }
    },
  )

  test.each(DIFFERENT)(
    'that reads differently is no duplicate: %s.%s',
    async (entity, field, values) => {
      for (const value of values) {
        const { status } = await create(entity, { [field]: value })
        expect([value, status]).toEqual([value, 200])
      }
    },
  )

  test.runIf(isWhole())(
    'in a database of an earlier version may be a duplicate, which the start reports and nobody can repeat',
    async () => {
      const { setupDb } = server
      const messages: string[] = []
      const start = () => syncTables(setupDb, entities, { say: (text) => messages.push(text) })
      const plates = ['88-12345', '8812345', '88 12345']
      await sql`drop index vehicles_plate_unique`.execute(setupDb)
      await sql`create unique index vehicles_plate_unique on vehicles (lower(plate))
      where deleted_at is null`.execute(setupDb)
      const { rows } = await sql<{ id: number }>`
      insert into vehicles (user_id, plate, make, model, size)
      select (select min(id) from users where account_type = 'User'), plate, 'Seat', 'Ibiza', 'small'
      from unnest(${plates}::text[]) as plate returning id`.execute(setupDb)
      const [first, ...otherValues] = rows.map(({ id }) => id)
      await start()
      expect(messages).toEqual([
        expect.stringContaining(`vehicles: 2 rows (${otherValues.join(', ')})`),
      ])
      const storedText =
        await sql`select id from vehicles where id in (${sql.join([first, ...otherValues])})`.execute(
          setupDb,
        )
      expect(storedText.rows).toHaveLength(3)
      expect((await create('vehicles', { plate: '88\u201112345' })).status).toBe(409)

      await sql`update vehicles set deleted_at = now() where id in (${sql.join(otherValues)})`.execute(
        setupDb,
      )
      messages.length = 0
      await start()
      expect(messages).toEqual([])
      const { rows: indexRows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname = 'vehicles_plate_unique'`.execute(setupDb)
      expect(indexRows[0]?.indexdef).not.toMatch(/ALL/)
    },
  )

  test.runIf(isWhole())(
    'is found in a database that an earlier version normalized differently, after a start',
    async () => {
      const { setupDb } = server
      await sql`create or replace function search_text(given text) returns text
      language sql immutable as $$ select lower(given) $$`.execute(setupDb)
      await sql`comment on function search_text(text) is 'another'`.execute(setupDb)
      await sql`update search_entries set text = 'x' where source = 'users'`.execute(setupDb)
      await sql`comment on table search_entries is 'another'`.execute(setupDb)
      await syncTables(setupDb, entities)
      await sql`update users set name = 'Bjørn Ås' where id = 1`.execute(setupDb)
      const { rows } =
        await sql`select 1 from users where search_text(name) like '%bjorn as%'`.execute(setupDb)
      const { rows: entries } = await sql`select 1 from search_entries
      where source = 'users' and text = 'x'`.execute(setupDb)
      const { rows: indexes } = await sql`select 1 from pg_indexes
      where indexname = 'users_name_words'`.execute(setupDb)
      expect([rows.length, entries.length, indexes.length]).toEqual([1, 0, 1])
    },
  )
})
