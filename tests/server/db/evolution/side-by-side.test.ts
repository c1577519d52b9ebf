import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../server/db/database-types.ts'
import { templates } from '../../../support/database/database.ts'
import { startBeside } from '../../../support/server/beside.ts'
import { isWhole } from '../../../support/runner/whole.ts'

const code = { type: 'text', maxLength: 20, unique: true } as const
const percent = { type: 'integer', min: 0, default: 10 } as const
const note = { type: 'text', maxLength: 40, nullable: true } as const
const remark = { type: 'text', maxLength: 40, search: true } as const
const access = { admin: 'all' } as const

const vouchers = (fields: object, extraKeys: object = {}) => ({
  name: 'vouchers',
  icon: 'offer',
  title: 'code',
  access,
  fields: { code, ...fields },
  ...extraKeys,
})
const BEFORE = vouchers({ percent, note, remark })
const RENAMED = vouchers({ discount: { ...percent, renamedFrom: 'percent' }, note, remark })

type Server = Awaited<ReturnType<typeof startBeside>>

const readColumns = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = 'vouchers'`.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns that have a search index. */
const searchedIn = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'vouchers' and indexname like '%_words' order by 1`.execute(db)
  return rows.map(({ name }) => name.replace(/^vouchers_|_words$/g, ''))
}

/** Additional kinds of changes, tested only in the whole run. */
const wholly = test.runIf(isWhole())

describe('Two servers with different registries on one database', () => {
  let url = ''
  let older: Server
  let newer: Server | undefined
  const ended = new Set<Server>()
  const end = async (server: Server) => {
    ended.add(server)
    await server.end()
  }
  const listRows = async (server: Server, query = '') =>
    (await server.ask(`GET admin/vouchers/all?sort=id${query}`)).body.data
  const store = async (server: Server, body: object) => {
    const answer = await server.ask('POST admin/vouchers/store', body)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body.data.id as number
  }
  const update = async (server: Server, body: object) =>
    expect((await server.ask('POST admin/vouchers/update', body)).status).toBe(200)
  const startNewer = async (...entities: readonly object[]) =>
    (newer = await startBeside(url, entities))

  beforeEach(async () => {
    url = await templates.newDatabaseUrl()
    older = await startBeside(url, [BEFORE])
    newer = undefined
    await store(older, { code: 'A', percent: 5, remark: 'First' })
  })
  afterEach(async () => {
    for (const server of [older, newer]) if (server && !ended.has(server)) await server.end()
  })

  test('share a renamed field, whichever server writes it, until the older one ends', async () => {
    const now = await startNewer(RENAMED)
    expect(now.said).toEqual([expect.stringContaining('Servers of an older registry are running.')])
    const b = await store(older, { code: 'B', percent: 20, remark: 'Old' })
    const c = await store(now, { code: 'C', discount: 30, remark: 'New' })
    const d = await store(older, { code: 'D', remark: 'Old' })
    await update(now, { id: b, discount: 21 })
    await update(older, { id: c, percent: 31 })
    await update(older, { id: c, note: 'Not about it' })
    const values = [5, 21, 31, 10]
    expect((await listRows(older)).map((row: { percent: number }) => row.percent)).toEqual(values)
    expect((await listRows(now)).map((row: { discount: number }) => row.discount)).toEqual(values)
    expect((await listRows(older, '&percent=31')).map(({ id }: { id: number }) => id)).toEqual([c])
    expect((await listRows(now, '&discount=31')).map(({ id }: { id: number }) => id)).toEqual([c])
    expect(await readColumns(now.db)).toEqual(expect.arrayContaining(['percent', 'discount']))
    expect(await searchedIn(now.db)).toEqual(['remark'])

    await now.look()
    expect(await readColumns(now.db)).toContain('percent')
    await end(older)
    await now.look()
    expect(await readColumns(now.db)).not.toContain('percent')
    expect((await listRows(now)).map((row: { discount: number }) => row.discount)).toEqual(values)
    await update(now, { id: d, discount: 11 })
    const history = await now.ask(`GET history?entity=vouchers&row_id=${d}`)
    expect(JSON.stringify(history.body)).not.toContain('percent')
    expect(now.said.at(-1)).toContain('`percent` is renamed to `discount`')
    await end(now)
    const restartedServer = await startNewer(RENAMED)
    expect([restartedServer.said, (await listRows(restartedServer)).length]).toEqual([[], 4])
  })

  wholly('history of what the older one writes is told by both names', async () => {
    const now = await startNewer(RENAMED)
    await update(older, { id: 1, percent: 6 })
    const said = await sql<{ after: object }>`select after from changes
      where entity = 'vouchers' order by id desc limit 1`.execute(now.db)
    expect(said.rows).toEqual([{ after: { percent: 6, discount: 6 } }])
    await end(older)
    await now.look()
    const later = await sql<{ after: object }>`select after from changes
      where entity = 'vouchers' order by id desc limit 1`.execute(now.db)
    expect(later.rows).toEqual([{ after: { discount: 6 } }])
  })

  wholly('what the older one leaves empty is asked for once it has ended', async () => {
    const required = vouchers({ percent, note: { type: 'text', maxLength: 40 }, remark })
    await update(older, { id: 1, note: 'There' })
    const now = await startNewer(required)
    const id = await store(older, { code: 'B', remark: 'Old' })
    await end(older)
    await now.look()
    expect(now.said.at(-1)).toMatch(/`note` becomes required: 1 of 2 rows have none \(2\)/)
    const messageCount = now.said.length
    await now.look()
    expect(now.said).toHaveLength(messageCount)
    await update(now, { id, note: 'Filled' })
    await now.look()
    const { rows } = await sql<{ answer: string }>`select is_nullable as answer
      from information_schema.columns
      where table_name = 'vouchers' and column_name = 'note'`.execute(now.db)
    expect(rows).toEqual([{ answer: 'NO' }])
  })

  wholly(
    'a field with another name that becomes required, or optional, is neither before the older one ends',
    async () => {
      const memo = { type: 'text', maxLength: 40, renamedFrom: 'note' }
      const words = { ...remark, renamedFrom: 'remark', nullable: true }
      await update(older, { id: 1, note: 'There' })
      const now = await startNewer(vouchers({ percent, memo, words }))
      const id = await store(older, { code: 'B', remark: 'Old' })
      await store(now, { code: 'C', memo: 'New' })
      const inBoth = (await listRows(now)).map((row: Record<string, unknown>) => [
        row.memo,
        row.words,
      ])
      expect(inBoth).toEqual([
        ['There', 'First'],
        [null, 'Old'],
        ['New', null],
      ])
      await end(older)
      await now.look()
      expect(now.said.at(-1)).toMatch(/`memo` becomes required: 1 of 3 rows have none \(2\)/)
      await update(now, { id, memo: 'Filled' })
      await now.look()
      const { rows } = await sql<{ name: string; answer: string }>`select column_name as name,
      is_nullable as answer from information_schema.columns
      where table_name = 'vouchers' and column_name in ('memo', 'words') order by 1`.execute(now.db)
      expect(rows).toEqual([
        { name: 'memo', answer: 'NO' },
        { name: 'words', answer: 'YES' },
      ])
    },
  )

  wholly(
    'a field that is removed stays for the older one, and is set aside afterwards',
    async () => {
      const now = await startNewer(vouchers({ percent, note }))
      const id = await store(now, { code: 'C' })
      expect((await listRows(older)).map((row: { remark: string }) => row.remark)).toEqual([
        'First',
        null,
      ])
      await update(older, { id, remark: 'By the older one' })
      expect((await listRows(older, '&q=older one')).map((row: { id: number }) => row.id)).toEqual([
        id,
      ])
      expect(await searchedIn(now.db)).toEqual(['code', 'remark'])
      await end(older)
      await now.look()
      const { rows } = await sql<{
        aside: object
      }>`select shape #> '{tables,vouchers,aside}' as aside
      from registry_versions order by version desc limit 1`.execute(now.db)
      expect(rows).toEqual([{ aside: { remark: expect.objectContaining({ type: 'text' }) } }])
      expect((await sql`select remark from vouchers order by id`.execute(now.db)).rows).toEqual([
        { remark: 'First' },
        { remark: 'By the older one' },
      ])
    },
  )

  wholly('a new field that is required, and a new entity, are there at once', async () => {
    const badges = { ...BEFORE, name: 'badges' }
    const now = await startNewer(
      vouchers({ percent, note, remark, rank: { type: 'integer', default: 3 } }),
      badges,
    )
    await store(older, { code: 'B', remark: 'Old' })
    expect((await listRows(now)).map((row: { rank: number }) => row.rank)).toEqual([3, 3])
    const createdBadge = await now.ask('POST admin/badges/store', { code: 'Z', remark: 'New' })
    expect(createdBadge.status).toBe(200)
    await end(older)
    await now.look()
    expect((await now.ask('GET admin/badges/all')).body.data).toHaveLength(1)
  })

  wholly(
    'what is no longer unique or required is so at once, what becomes unique afterwards',
    async () => {
      const noteField = { type: 'text', maxLength: 20 }
      const now = await startNewer(
        vouchers({
          code: noteField,
          percent,
          note: { ...note, unique: true },
          remark: { ...remark, nullable: true },
        }),
      )
      await store(now, { code: 'Z' })
      await store(now, { code: 'A', note: 'Twice', remark: 'New' })
      const id = await store(older, { code: 'A', note: 'Twice', remark: 'Old' })
      await end(older)
      await now.look()
      expect(now.said.at(-1)).toContain('share theirs with another')
      await update(now, { id, note: 'Once' })
      await now.look()
      const duplicate = { code: 'C', note: 'Once', remark: 'New' }
      expect((await now.ask('POST admin/vouchers/store', duplicate)).status).toBe(409)
    },
  )

  wholly(
    'an older one that starts again changes nothing, and takes all back if it is alone',
    async () => {
      const now = await startNewer(RENAMED)
      await store(now, { code: 'C', discount: 30, remark: 'New' })
      await end(older)
      older = await startBeside(url, [BEFORE], false)
      expect(await readColumns(older.db)).toContain('discount')
      await end(now)
      await end(older)
      older = await startBeside(url, [BEFORE], false)
      expect(await readColumns(older.db)).not.toContain('discount')
      expect((await listRows(older)).map((row: { percent: number }) => row.percent)).toEqual([
        5, 30,
      ])
      await store(older, { code: 'D', percent: 40, remark: 'Old' })
    },
  )

  wholly('one that was killed is waited for no longer than for a while', async () => {
    const now = await startNewer(RENAMED)
    ended.add(older)
    await older.close()
    await now.look()
    expect(await readColumns(now.db)).toContain('percent')
    await sql`update running_servers set seen_at = now() - interval '31 seconds'
      where id = ${older.server}`.execute(now.db)
    await now.look()
    expect(await readColumns(now.db)).not.toContain('percent')
  })

  wholly('one that was only held up is told that the database is another one', async () => {
    const now = await startNewer(RENAMED)
    await sql`update running_servers set seen_at = now() - interval '31 seconds'
      where id = ${older.server}`.execute(now.db)
    await now.look()
    await older.look()
    expect(older.said.at(-1)).toContain('The registry differs from the one')
  })

  wholly('a third registry waits until one of the two is left', async () => {
    await startNewer(RENAMED)
    await expect(startBeside(url, [vouchers({ percent })])).rejects.toThrow(
      'The database is being migrated between two other versions of the declarations.',
    )
  })

  wholly('nobody who was not asked narrows anything', async () => {
    await expect(startBeside(url, [RENAMED], false)).rejects.toThrow('To have it done: npm start')
    expect(await readColumns(older.db)).not.toContain('discount')
  })

  wholly.each([
    [
      'another type',
      vouchers({ percent: { type: 'text', maxLength: 9 }, note, remark }),
      'a column has one type',
    ],
    [
      'another name of the entity',
      { ...BEFORE, name: 'coupons', renamedFrom: 'vouchers' },
      'its table has one name',
    ],
  ])('%s is refused in words', async (_, entity, reason) => {
    await expect(startBeside(url, [entity])).rejects.toThrow(
      new RegExp(
        `Not possible while a server of an older registry runs:\n.*${reason}\\.\nNothing was changed\\. Stop it first, and start again\\.`,
      ),
    )
    await end(older)
    await startNewer(entity)
  })
})
