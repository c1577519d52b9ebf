import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildRowSource } from '../../../server/db/computed/rows-with-computed.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'
import { declared } from '../../support/rows/declared.ts'

const shared = { icon: 'money', menu: 'reports', title: 'id', lists: {} }

/** Declares an entity that the car wash does not have. */
const declareEntity = (name: string, parts: object): AnyResource =>
  declared({ ...shared, name, ...parts } as unknown as AnyResource)

const cash = {
  match: { person_id: 'person_id' },
  kinds: ['payment', 'refund'],
  where: { method: 'cash' },
  negative: true,
} as const

const counts = declareEntity('test-counts', {
  fields: {
    id: { type: 'id' },
    person_id: { type: 'reference', to: 'test-people' },
    team: { type: 'integer', nullable: true },
    text: { type: 'text', nullable: true },
    starts_at: { type: 'datetime', nullable: true },
    ends_at: { type: 'datetime', nullable: true },
    closed_at: { type: 'datetime', nullable: true },
    handed_at: { type: 'datetime', nullable: true },
    cash: { type: 'money', nullable: true },
    earlier: { type: 'money', nullable: true },
    sold: { type: 'money', nullable: true },
  },
  covers: {
    entity: 'test-entries',
    reference: 'count_id',
    at: 'closed_at',
    until: 'ends_at',
    sums: {
      cash: { ...cash, from: 'starts_at' },
      earlier: { ...cash, before: 'starts_at' },
      sold: { match: { 'person_id.team': 'team' }, kinds: ['sale'] },
    },
  },
  extensions: { update: 'POST admin/counts/update' },
  form: ['person_id', 'team', 'text', 'ends_at'],
})

/** People of teams, the entries of a ledger, and counts that cover them. */
const entities: Readonly<Record<string, AnyResource>> = {
  ...registry,
  'test-people': declareEntity('test-people', {
    fields: { id: { type: 'id' }, team: { type: 'integer', nullable: true } },
  }),
  'test-entries': declareEntity('test-entries', {
    fields: {
      id: { type: 'id' },
      movement: { type: 'choice', values: { sale: 'plain', payment: 'plain', refund: 'plain' } },
      amount: { type: 'money' },
      moved_at: { type: 'datetime' },
      person_id: { type: 'reference', to: 'test-people', nullable: true },
      method: { type: 'choice', values: { cash: 'plain', card: 'plain' }, nullable: true },
      count_id: { type: 'reference', to: 'test-counts', nullable: true },
      cause_id: { type: 'polymorphic', typeField: 'kind', to: { count: 'test-counts' } },
      kind: { type: 'choice', values: { count: 'plain' } },
    },
    ledger: { kind: 'movement', amount: 'amount', at: 'moved_at', cause: 'cause_id' },
  }),
  'test-counts': counts,
}

describe.each(TESTED_ENGINES)('Rows that cover entries of a ledger, on %s', (engine) => {
  let database: OpenDatabase
  let person = 0
  let team = 0
  const insert = async (table: string, values: object) => {
    const names = Object.keys(values)
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)}
      (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))}) returning id`.execute(database.setupDb)
    return rows[0]?.id ?? 0
  }
  const enter = (movement: string, amount: string, values: object = {}) =>
    insert('test_entries', {
      movement,
      amount,
      moved_at: '2026-03-02T09:00:00Z',
      person_id: person,
      method: 'cash',
      kind: 'count',
      cause_id: 1,
      ...values,
    })
  const addCount = (values: object = {}) =>
    insert('test_counts', { person_id: person, team, ...values })
  const change = (id: number, name: string, value: string | null) =>
    sql`update test_counts set ${sql.ref(name)} = ${value} where id = ${id}`.execute(database.db)
  const close = (id: number) => change(id, 'closed_at', '2026-03-02T18:00:00Z')
  const read = async (id: number) => {
    const source = buildRowSource(entities, counts)
    const { rows } = await sql<{ cash: string; sold: string }>`select cash::text as cash,
      sold::text as sold from ${source} as r where id = ${id}`.execute(database.db)
    return [rows[0]?.cash, rows[0]?.sold]
  }
  const readEarlier = async (id: number) => {
    const source = buildRowSource(entities, counts)
    const { rows } = await sql<{ earlier: string }>`select earlier::text as earlier
      from ${source} as r where id = ${id}`.execute(database.db)
    return rows[0]?.earlier
  }
  const readCovered = async (id: number) => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount
      from test_entries where count_id = ${id} order by id`.execute(database.db)
    return rows.map(({ amount }) => amount)
  }

  beforeAll(async () => {
    database = await openTestDatabase(engine, 'empty')
    await syncTables(database.setupDb, entities)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    team += 1
    person = await insert('test_people', { team })
  })

  test('are declared without a mistake', () => {
    expect(checkRegistry(entities).filter(({ rule }) => rule === 'wrong-covers')).toEqual([])
  })

  test('show the sums of open entries, then keep those of the entries that they cover', async () => {
    const count = await addCount()
    await enter('payment', '-10.500')
    await enter('refund', '2.000')
    await enter('payment', '-7.000', { method: 'card' })
    await enter('sale', '17.500', { method: null })
    expect(await read(count)).toEqual(['8.500', '17.500'])
    await close(count)
    expect(await readCovered(count)).toEqual(['-10.500', '2.000', '17.500'])
    await enter('payment', '-1.000')
    expect(await read(count)).toEqual(['8.500', '17.500'])
  })

  test('leave entries that come later to the next row', async () => {
    const [first, second] = [await addCount(), await addCount()]
    await enter('payment', '-4.000')
    await close(first)
    await enter('payment', '-0.250', { moved_at: '2026-03-01T09:00:00Z' })
    await close(second)
    expect([await read(first), await read(second)]).toEqual([
      ['4.000', '0.000'],
      ['0.250', '0.000'],
    ])
  })

  test('leave entries from their last moment on', async () => {
    const count = await addCount({ ends_at: '2026-03-03T00:00:00Z' })
    await enter('payment', '-4.000')
    await enter('payment', '-8.000', { moved_at: '2026-03-03T00:00:00Z' })
    expect(await read(count)).toEqual(['4.000', '0.000'])
    await close(count)
    expect(await readCovered(count)).toEqual(['-4.000'])
  })

  test('part a sum at a moment, and keep both parts', async () => {
    const count = await addCount({ starts_at: '2026-03-02T00:00:00Z' })
    await enter('payment', '-8.000', { moved_at: '2026-03-01T23:59:59Z' })
    await enter('payment', '-4.000', { moved_at: '2026-03-02T00:00:00Z' })
    const readParts = async () => [...(await read(count)), await readEarlier(count)]
    expect(await readParts()).toEqual(['4.000', '0.000', '8.000'])
    await close(count)
    expect([await readCovered(count), await readParts()]).toEqual([
      ['-8.000', '-4.000'],
      ['4.000', '0.000', '8.000'],
    ])
    await expect(change(count, 'starts_at', null)).rejects.toThrow('a closed row is neither')
  })

  test('cover each entry once when two close at once', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => addCount()))
    for (let count = 0; count < 20; count += 1) await enter('payment', '-1.250')
    await Promise.all(rows.map(close))
    const sums = await Promise.all(rows.map(read))
    expect(sums.map(([cash]) => cash).toSorted()).toEqual(['0.000', '0.000', '0.000', '25.000'])
    const covered = await Promise.all(rows.map(readCovered))
    expect(covered.flat()).toHaveLength(20)
  })

  test('open their entries again when their moment is emptied', async () => {
    const count = await addCount()
    await enter('payment', '-4.000')
    await close(count)
    await change(count, 'closed_at', null)
    await enter('payment', '-1.000')
    expect([await readCovered(count), await read(count)]).toEqual([[], ['5.000', '0.000']])
    await close(count)
    expect(await read(count)).toEqual(['5.000', '0.000'])
  })

  test('are neither changed nor deleted while they are closed', async () => {
    const count = await addCount()
    await enter('payment', '-4.000')
    await close(count)
    for (const [name, value] of [
      ['text', 'Another'],
      ['cash', '5.000'],
      ['ends_at', '2026-03-03T00:00:00Z'],
      ['closed_at', '2026-03-03T00:00:00Z'],
    ] as const)
      await expect(change(count, name, value)).rejects.toThrow('a closed row is neither')
    await expect(
      sql`delete from test_counts where id = ${count}`.execute(database.db),
    ).rejects.toThrow('a closed row is neither')
    await change(count, 'handed_at', '2026-03-03T00:00:00Z')
  })

  test('are the only ones that link entries', async () => {
    const count = await addCount()
    const entry = await enter('payment', '-4.000')
    await expect(
      sql`update test_entries set count_id = ${count} where id = ${entry}`.execute(database.db),
    ).rejects.toThrow('entries of a ledger are neither changed nor deleted')
  })

  test('find their open entries by an index of these alone', async () => {
    await syncTables(database.setupDb, entities)
    const { rows } = await sql<{ definition: string }>`select indexdef as definition
      from pg_indexes where indexname ~ '^test_entries_open_'`.execute(database.db)
    expect(rows).toHaveLength(2)
    expect(rows.every(({ definition }) => definition.includes('count_id IS NULL'))).toBe(true)
  })
})
