import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runRecorded } from '../../../server/db/change-context.ts'
import { checksums } from '../../support/database/checksums.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

describe.each(TESTED_ENGINES)('An undo of many rows, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const undo = (batch: string) =>
    server.call('POST history/undo', { token: server.token, body: { batch } })

  /** Makes some changes as one batch; returns its id. */
  async function readBatch(...statements: readonly ReturnType<typeof sql>[]): Promise<string> {
    const batch = randomUUID()
    const by = { actor_id: 1, actor_role: 'admin', session_id: null, request_id: batch }
    const context = { ...by, batch, at: TEST_NOW.toISOString(), verb: 'update' }
    await runRecorded(server.db, context, async (trx) => {
      for (const statement of statements) await statement.execute(trx)
    })
    return batch
  }

  /** Adds reasons, which are unique; returns a statement that gives one of them another name. */
  async function reasons(...names: readonly string[]) {
    const { rows } = await sql<{ id: number }>`insert into cancellation_reasons (reason)
      select unnest(${names}::text[]) returning id`.execute(server.db)
    const ids = rows.map(({ id }) => id)
    const rename = (at: number, name: string) =>
      sql`update cancellation_reasons set reason = ${name} where id = ${ids[at]}`
    return { ids, rename }
  }

  test('restores created, changed and deleted rows, across entities', async () => {
    const { rename } = await reasons('One', 'Two', 'Three')
    await sql`insert into faqs (question, answer, position)
      select 'Gone ' || n, 'A', n from generate_series(1, 5) as n`.execute(server.db)
    const before = await checksums(server.db)
    const batch = await readBatch(
      sql`insert into faqs (question, answer, position)
        select 'New ' || n, 'A', n from generate_series(1, 5) as n`,
      sql`update faqs set answer = 'B', position = position + 1`,
      ...[0, 1, 2].map((at) => rename(at, `Changed ${at}`)),
      sql`update faqs set answer = answer || id`,
      sql`delete from faqs where question like 'Gone %'`,
    )
    expect(await checksums(server.db)).not.toEqual(before)
    const { status, body } = await undo(batch)
    expect([status, body.message]).toEqual([200, undefined])
    expect(await checksums(server.db)).toEqual(before)
  })

  test('follows the order of the changes if only that order is possible', async () => {
    const { rename } = await reasons('First', 'Second')
    const before = await checksums(server.db)
    // The second takes the name that the first gave up, so it has to give it back before.
    const batch = await readBatch(rename(0, 'Third'), rename(1, 'First'))
    expect((await undo(batch)).status).toBe(200)
    expect(await checksums(server.db)).toEqual(before)
  })

  test('changes nothing if one of the rows has changed since', async () => {
    const { ids, rename } = await reasons('A', 'B', 'C')
    const batch = await readBatch(...ids.map((_, at) => rename(at, `Changed ${at} of three`)))
    await readBatch(rename(1, 'Changed by somebody else'))
    const before = await checksums(server.db)
    const { status, body } = await undo(batch)
    expect([status, body.code]).toEqual([409, 'changed_since'])
    expect(body.message).toContain('Reason')
    expect(await checksums(server.db)).toEqual(before)
  })

  test('changes nothing if one of the rows no longer exists', async () => {
    const { ids, rename } = await reasons('D', 'E')
    const batch = await readBatch(...ids.map((_, at) => rename(at, `Changed ${at} of two`)))
    await readBatch(sql`delete from cancellation_reasons where id = ${ids[0]}`)
    const before = await checksums(server.db)
    const { status, body } = await undo(batch)
    expect([status, body.code]).toEqual([409, 'gone_since'])
    expect(await checksums(server.db)).toEqual(before)
  })
})
