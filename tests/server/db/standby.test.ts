import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { registry } from '../../../resources/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { hasSystemPostgres, startWithStandby } from '../../support/database/standby.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

const REPORT = reports['financial-report'].call.request
const LIST = 'GET admin/faqs/all'

describe.skipIf(!hasSystemPostgres())(
  'A report from a standby server (skipped if the system has no PostgreSQL)',
  () => {
    let servers: Awaited<ReturnType<typeof startWithStandby>>
    let opened: OpenDatabase
    let server: ReturnType<typeof appOn>
    let token = ''
    beforeAll(async () => {
      servers = await startWithStandby()
      const client = new pg.Client(`${servers.primary.url}postgres`)
      await client.connect()
      await client.query('create database washboard')
      await client.end()
      const address = `${servers.primary.url}washboard`
      const { setupDb, close } = await openPostgres(address)
      await syncTables(setupDb, registry)
      await seedDemo(setupDb, { now: TEST_NOW, history: false })
      await waitForStandby(setupDb)
      await close()
      opened = await openPostgres(address, { reportUrl: `${servers.standby.url}washboard` })
      server = appOn(opened.db, undefined, { reportDb: opened.reportDb, cancel: opened.cancel })
      token = await server.tokenOf(ACCOUNTS.admin)
    })
    afterAll(async () => {
      await opened.close()
      servers.remove()
    })

    /** Waits until the standby has all changes of the primary server, including open locks. */
    async function waitForStandby(db: OpenDatabase['db']): Promise<void> {
      const { rows } = await sql<{ position: string }>`
        select pg_switch_wal()::text as position`.execute(db)
      const client = new pg.Client(`${servers.standby.url}postgres`)
      await client.connect()
      const isThere = async () =>
        (
          await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [
            rows[0]?.position,
          ])
        ).rows[0].there
      while (!(await isThere()));
      await client.end()
    }

    test('equals that of the primary server, changes included', async () => {
      const { rows } = await sql<{ standby: boolean }>`
        select pg_is_in_recovery() as standby`.execute(opened.reportDb)
      expect(rows).toEqual([{ standby: true }])
      await sql`update transactions set amount = amount + 1
        where id = (select min(id) from transactions)`.execute(opened.db)
      await waitForStandby(opened.db)
      const primary = appOn(opened.db)
      const primaryToken = await primary.tokenOf(ACCOUNTS.admin)
      for (const { call } of Object.values(reports)) {
        const primaryAnswer = await primary.call(call.request, { token: primaryToken })
        const standbyAnswer = await server.call(call.request, { token })
        expect([call.request, standbyAnswer.status, standbyAnswer.body]).toEqual([
          call.request,
          200,
          primaryAnswer.body,
        ])
      }
    })

    test('is cancelled there after its caller has disconnected', async () => {
      const leaving = new AbortController()
      const holder = new pg.Client(`${servers.primary.url}washboard`)
      await holder.connect()
      await holder.query('begin; lock table instant_bookings in access exclusive mode')
      // The standby replays the lock, so the report waits for it there.
      await waitForStandby(opened.db)
      const watcher = new pg.Client(`${servers.standby.url}washboard`)
      await watcher.connect()
      const countWaiting = async () =>
        (await watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock'`))
          .rowCount
      const answer = server.app.request(`/api/${REPORT.split(' ')[1]}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
      while ((await countWaiting()) === 0);
      leaving.abort()
      expect((await answer).status).toBe(503)
      expect(await countWaiting()).toBe(0)
      await Promise.all([watcher.end(), holder.query('rollback').then(() => holder.end())])
    })

    test('is refused while the standby is unreachable, unlike lists and changes', async () => {
      servers.standby.stop()
      const away = await server.call(REPORT, { token })
      expect([away.status, away.body.code]).toEqual([503, 'data_away'])
      expect((await server.call(LIST, { token })).status).toBe(200)
      servers.standby.start()
      await waitForStandby(opened.db)
      expect((await server.call(REPORT, { token })).status).toBe(200)
    })
  },
)
