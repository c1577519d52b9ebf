import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { MIN_HISTORY_DAYS } from '../../../registry/changes/history.ts'
import { registry } from '../../../resources/index.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { SESSION_DAYS } from '../../../server/auth/tokens.ts'
import { removeOldHistory } from '../../../server/features/history/remove-old-history.ts'
import { MAX_QUEUED_DAYS } from '../../../server/http/done-at.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { changeAsAuthor } from '../../support/rows/changes-as.ts'
import { TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { hooks } from '#hooks'

const timeZone = 'Asia/Kuwait'
/** 100 days later, so that the demo's own history is old. */
const LATER = addDays(TEST_NOW, 100)
/** The start of the first day to keep, and of that day in Kuwait. */
const FROM = '2026-04-17T21:00:00.000Z'
const DAY = '2026-04-18'

describe('The number of days for which the history is kept', () => {
  test('is at least the time that an undo needs', () => {
    expect(MIN_HISTORY_DAYS).toBe(MAX_QUEUED_DAYS + SESSION_DAYS)
  })

  test('is a setting, and unlimited by default', () => {
    expect(readSettings({}).historyDays).toBeUndefined()
    expect(readSettings({ HISTORY_DAYS: '61' }).historyDays).toBe(61)
    for (const HISTORY_DAYS of ['60', '0', '-90', '61.5', 'all'])
      expect(() => readSettings({ HISTORY_DAYS })).toThrow(
        'HISTORY_DAYS should be a number of days, at least 61, because an undo needs that much history.',
      )
  })
})

describe.each(TESTED_ENGINES)('History older than the days to keep, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const batches: Record<string, string> = {}
  let id = 0
  const edit = async (name: string, at: string, statement: ReturnType<typeof sql>) => {
    batches[name] = await changeAsAuthor(server.db, { actor: 1, time: new Date(at) }, statement)
  }
  const post = (path: string, body: unknown) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const readAt = (moment: string) =>
    server.call(`GET history/faqs/${id}/at?moment=${moment}`, { token: server.token })
  const readOldest = async () =>
    (await sql<{ batch: string }>`select batch from changes order by id limit 1`.execute(server.db))
      .rows[0]?.batch

  beforeAll(async () => {
    const values = sql`('Why?', 'A', 1)`
    await edit(
      'created',
      '2026-03-20T08:00:00Z',
      sql`insert into faqs (question, answer, position) values ${values}`,
    )
    const { rows } = await sql<{ id: number }>`select max(id) as id from faqs`.execute(server.db)
    id = Number(rows[0]?.id)
    const answer = (text: string) => sql`update faqs set answer = ${text} where id = ${id}`
    await edit('old', '2026-04-17T20:59:59Z', answer('B'))
    await edit('kept', FROM, answer('C'))
    await edit('late', '2026-04-01T08:00:00Z', sql`update faqs set position = 9 where id = ${id}`)
    await edit('new', '2026-05-01T08:00:00Z', answer('E'))
  })

  test('is removed in the background, except changes that were written after later ones', async () => {
    const log = pino({ level: 'silent' })
    const options = {
      db: server.db,
      registry,
      hooks,
      jwtSecret: TEST_SECRET,
      timeZone,
      currency: 'KWD',
      log,
      clock: () => LATER,
      historyDays: MIN_HISTORY_DAYS,
    }
    expect((await readAt('2026-04-17T20:00:00Z')).status).toBe(200)
    const jobs = createServerJobs(buildDeps(options), log)
    jobs.start()
    await expect.poll(readOldest, { timeout: 30_000 }).toBe(batches.kept)
    await jobs.stop()
    const { rows } = await sql<{ batch: string }>`select batch from changes order by id`.execute(
      server.db,
    )
    expect(rows.map(({ batch }) => batch)).toEqual([batches.kept, batches.late, batches.new])
    expect(await removeOldHistory({ db: server.db, timeZone }, MIN_HISTORY_DAYS, LATER)).toBe(0)
  })

  test('can no longer show a record at an earlier moment', async () => {
    const { status, body } = await readAt('2026-04-17T20:59:59Z')
    const sentence = `The history begins on ${DAY}. Choose a later moment.`
    expect([status, body.code, body.message]).toEqual([422, 'before_history', sentence])
    expect(body.errors).toEqual({ moment: [sentence] })
    const { before, fields } = (await readAt(FROM)).body.data
    expect([fields, before]).toEqual([['answer'], { answer: 'C' }])
  })

  test('cannot be taken back, and the answer says so', async () => {
    const filter = { entity: 'faqs', actor_id: 1 }
    for (const asked of [{ from: '2026-04-17' }, { since: '2026-04-17T20:59:59Z' }]) {
      const { status, body } = await post('history/take-back', {
        filter: { ...filter, ...asked },
        dryRun: true,
      })
      expect([status, body.code]).toEqual([422, 'before_history'])
      expect(Object.keys(body.errors)).toEqual([`filter.${Object.keys(asked)[0]}`])
    }
    for (const asked of [{}, { from: DAY }, { since: FROM }]) {
      const { body } = await post('history/take-back', {
        filter: { ...filter, ...asked },
        dryRun: true,
      })
      expect(body.data).toMatchObject({ of: 1, done: 1, history_from: FROM })
    }
  })

  test('cannot be undone, while newer changes can be undone', async () => {
    for (const batch of [batches.created, batches.old]) {
      const { status, body } = await post('history/undo', { batch })
      expect([status, body.code]).toEqual([404, 'nothing_to_undo'])
    }
    expect((await post('history/undo', { batch: batches.new })).status).toBe(200)
    const row = server.db.selectFrom('faqs').select(['answer', 'position']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ answer: 'C', position: 9 })
  })

  test('is the only part of the history that the database allows to be deleted', async () => {
    const refused = 'history is neither changed nor deleted'
    const deleteKept = sql`delete from changes where batch = ${batches.kept}::uuid`
    await expect(deleteKept.execute(server.db)).rejects.toThrow(refused)
    const removing = server.db.transaction().execute(async (trx) => {
      await sql`select set_config('washboard.history_from', ${FROM}, true)`.execute(trx)
      await deleteKept.execute(trx)
    })
    await expect(removing).rejects.toThrow(refused)
  })
})
