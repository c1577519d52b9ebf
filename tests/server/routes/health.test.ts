import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appOn } from '../../support/server/app.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('The health check on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let server: ReturnType<typeof appOn>
  beforeEach(async () => {
    opened = await openTestDatabase(engine)
    server = appOn(opened.db)
  })
  afterEach(() => opened.close().catch(() => undefined))

  test('reports a healthy server without sign-in', async () => {
    const answers = await Promise.all(
      ['GET health', 'GET ready', 'GET ready', 'GET ready'].map((request) => server.call(request)),
    )
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual(
      Array(4).fill([200, 'ok']),
    )
  })

  test('reports a server without its database as live and not ready', async () => {
    await opened.close()
    const ready = await server.call('GET ready')
    expect([ready.status, ready.body.code]).toEqual([503, 'data_away'])
    expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await server.call('GET health')).status).toBe(200)
  })

  test('reports a server whose connections are all taken as live and not ready, and as ready afterwards', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const holders = Array.from({ length: 10 }, () =>
      opened.db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection)
        await released
      }),
    )
    expect((await server.call('GET ready')).status).toBe(503)
    expect((await server.call('GET health')).status).toBe(200)
    release()
    await Promise.all(holders)
    expect((await server.call('GET ready')).status).toBe(200)
  })
})
