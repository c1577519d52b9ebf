import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { deleteUnusedImages } from '../../../server/features/uploads/delete-unused.ts'
import { storeImage } from '../../../server/features/uploads/store-image.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { png } from '../../support/rows/picture.ts'
import { times } from '../../support/runner/whole.ts'

describe.each(TESTED_ENGINES)('An uploaded picture, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let now = new Date()
  beforeAll(async () => {
    // The database says the time when a row names a picture.
    server = await startTestApp(engine, () => now)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    now = new Date()
    tokens.clear()
    await server.db.deleteFrom('uploads').execute()
    await server.db.deleteFrom('attempts').execute()
  })

  const tokens = new Map<string, string>()
  async function send(picture: Uint8Array, email: string = ACCOUNTS.admin) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(picture)], 'picture.png'))
    const token = tokens.get(email) ?? (await server.tokenOf(email))
    tokens.set(email, token)
    const headers = { authorization: `Bearer ${token}` }
    const init = { method: 'POST', body: form, headers }
    const response = await server.app.request('/api/uploads', init)
    return { status: response.status, body: await response.json() }
  }
  const sent = async (picture: Uint8Array) => (await send(picture)).body.data.url as string
  const isThere = async (url: string) => (await server.app.request(url)).status === 200
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const profile = async (avatar: string | null) =>
    server.call('POST profile', {
      token: await server.tokenOf(ACCOUNTS.operations),
      body: { avatar },
    })

  test('is removed a day later, unless a row names it', async () => {
    const [named, forgotten] = [await sent(png(1)), await sent(png(2))]
    expect((await profile(named)).status).toBe(200)
    expect(await deleteUnusedImages(server.db, registry, later(23))).toBe(0)
    expect(await deleteUnusedImages(server.db, registry, later(25))).toBe(1)
    expect([await isThere(named), await isThere(forgotten)]).toEqual([true, false])
  })

  test('stays for another day after no row names it, so that the change can be undone', async () => {
    const url = await sent(png(3))
    await profile(url)
    await sql`update uploads set used_at = now() - interval '9 days'`.execute(server.db)
    await profile(null)
    await deleteUnusedImages(server.db, registry, new Date())
    expect(await isThere(url)).toBe(true)
    expect((await profile(url)).status).toBe(200)
    await profile(null)
    await deleteUnusedImages(server.db, registry, later(25))
    expect(await isThere(url)).toBe(false)
  })

  test('is kept while the field that names it is set aside', async () => {
    const url = await sent(png(6))
    expect((await profile(url)).status).toBe(200)
    const { avatar: _, ...fields } = registry.users.fields
    const { avatar: __, ...ofCustomers } = registry.customers.fields
    const without = {
      ...registry,
      users: { ...registry.users, fields },
      customers: { ...registry.customers, fields: ofCustomers },
    }
    const entities: Readonly<Record<string, AnyResource>> = without
    await syncTables(server.setupDb, entities, { apply: true })
    await deleteUnusedImages(server.db, entities as Registry, later(25))
    expect(await isThere(url)).toBe(true)
    await syncTables(server.setupDb, registry, { apply: true })
    await profile(null)
    await deleteUnusedImages(server.db, registry, later(25))
    expect(await isThere(url)).toBe(false)
  })

  test('triggers the removal of unused pictures, once an hour', async () => {
    const forgotten = await sent(png(4))
    await server.idle()
    now = later(25)
    tokens.clear()
    await send(png(5))
    await server.idle()
    expect(await isThere(forgotten)).toBe(false)
  })

  test('that is not stored cannot be named by a row', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const { body: lists } = await server.call('GET admin/slider/all', { token })
    const body = { ...lists.data[0], image: `/uploads/${'0'.repeat(64)}.png` }
    const known = ['id', 'title', 'link', 'image', 'position']
    const given = Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name)))
    const answer = await server.call('POST admin/slider/update', { token, body: given })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { image: ['This picture no longer exists. Upload it again.'] },
    ])
  })

  test('is never removed while a row that names it is being saved', async () => {
    const outcomes: boolean[] = []
    for (let round = 0; round < times(5, 30); round++) {
      const url = await sent(png(round, 8, 8))
      await sql`update uploads set used_at = now() - interval '2 days'`.execute(server.db)
      const naming = server.db
        .updateTable('users')
        .set({ avatar: url })
        .where('email', '=', ACCOUNTS.operations)
        .execute()
        .then(
          () => true,
          () => false,
        )
      const [isNamed] = await Promise.all([
        naming,
        deleteUnusedImages(server.db, registry, new Date()),
      ])
      outcomes.push(isNamed === (await isThere(url)))
      await profile(null)
    }
    expect(outcomes).toEqual(outcomes.map(() => true))
  })

  test('counts towards a limit for each account, for all accounts, and for the rate', async () => {
    const fill = (megabytes: number, user: number | null) =>
      sql`insert into uploads (name, type, bytes, user_id)
        select 'x' || ${String(user)} || n, 'image/png', convert_to(repeat('x', 1048576), 'UTF8'), ${user}
        from generate_series(1, ${megabytes}) as n`.execute(server.setupDb)
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ACCOUNTS.admin)
      .executeTakeFirstOrThrow()
    await fill(100, id)
    const own = await send(png(6))
    expect([own.status, own.body.code]).toEqual([413, 'own_pictures_full'])
    expect((await send(png(6), ACCOUNTS.operations)).status).toBe(200)
    const picture = { bytes: png(7), ending: 'png', type: 'image/png' }
    const limits = { own: 1e9, all: 100 * 1024 * 1024 }
    await expect(storeImage(server, picture, { userId: 1, now, limits })).rejects.toMatchObject({
      status: 507,
      code: 'pictures_full',
    })
    const statuses: number[] = []
    for (let time = 0; time < 61; time++)
      statuses.push((await send(png(6), ACCOUNTS['car wash'])).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})
