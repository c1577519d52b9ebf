import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { ChangeFeed } from '../../../server/live/change-feed.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, NEVER } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { readEvents } from '../../support/server/event-reader.ts'
import { templates } from '../../support/database/database.ts'

const opened: OpenDatabase[] = []
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()))
})

async function serverOn(url: string) {
  const database = await openPostgres(url)
  opened.push(database)
  const changes = new ChangeFeed({ ...database, clock: () => TEST_NOW, beat: NEVER })
  return { ...database, ...appOn(database.db, undefined, { changes }) }
}

type Server = Awaited<ReturnType<typeof serverOn>>

async function listen({ app }: Server, token: string) {
  const response = await app.request('/api/events', {
    headers: { authorization: `Bearer ${token}` },
  })
  return readEvents(response.body)
}

const listeners = (server: Server) =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(server.db)

test('A server tells its clients about changes of another server on the same database', async () => {
  const url = await templates.newDatabaseUrl()
  const [firstServer, secondServer] = [await serverOn(url), await serverOn(url)]
  const token = await firstServer.tokenOf(ACCOUNTS.admin)
  const stream = await listen(secondServer, await secondServer.tokenOf(ACCOUNTS.admin))
  const before = await stream.next()
  const body = { reason: 'Said by another server' }
  expect((await firstServer.call('POST admin/rejectionreason/store', { token, body })).status).toBe(
    200,
  )
  const after = await stream.next()
  expect(after?.versions['cancellation-reasons']).toBe(
    (before?.versions['cancellation-reasons'] ?? 0) + 1,
  )
  await stream.cancel()
})

test('A server whose connection was cut listens again, with one connection for all event streams', async () => {
  const server = await serverOn(await templates.newDatabaseUrl())
  const token = await server.tokenOf(ACCOUNTS.admin)
  const streams = [await listen(server, token), await listen(server, token)]
  const before = await streams[0]?.next()
  // The first event can arrive before the server listens.
  let old = (await listeners(server)).rows
  while (old.length === 0) old = (await listeners(server)).rows
  expect(old).toHaveLength(1)
  await sql`select pg_terminate_backend(${old[0]?.pid})`.execute(server.db)
  await sql`update faqs set question = question`.execute(server.db)
  const after = await streams[0]?.next()
  expect(after?.versions.faqs).toBe((before?.versions.faqs ?? 0) + 1)
  let listenerCount = (await listeners(server)).rows
  while (listenerCount.length === 0) listenerCount = (await listeners(server)).rows
  expect(listenerCount).toHaveLength(1)
  expect(listenerCount[0]?.pid).not.toBe(old[0]?.pid)
  for (const stream of streams) await stream.cancel()
})
