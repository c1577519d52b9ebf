import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS, MAX_IMPORT_BYTES } from '../../../registry/changes/import.ts'
import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readProgress } from '../../support/server/progress-reader.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const question = (name: string, more: object = {}) => ({ question: name, answer: 'A', ...more })
const good = { entity: 'faqs', rows: [question('Good')] }

/** A body and the field at which it is refused. */
const BODIES = [
  [{ ...good, entity: undefined }, 'entity'],
  [{ ...good, entity: 'toString' }, 'entity'],
  [{ ...good, entity: 'jobs' }, 'entity'],
  [{ ...good, rows: [] }, 'rows'],
  [{ ...good, rows: {} }, 'rows'],
  [{ ...good, rows: [1] }, 'rows'],
  [{ ...good, rows: [[1]] }, 'rows'],
  [{ ...good, rows: [null] }, 'rows'],
  [{ ...good, rows: Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => ({})) }, 'rows'],
  [{ ...good, dryRun: 'perhaps' }, 'dryRun'],
  [{ ...good, verb: 'update' }, 'verb'],
  [{ ...good, colour: 1 }, 'colour'],
] as const

describe.each(TESTED_ENGINES)('An import on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const send = (body: object, headers: Record<string, string> = {}, token = server.token) =>
    server.call('POST import', { token, body, headers })
  const stored = async () => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_json(r) as row from faqs as r order by id`.execute(server.db)
    return rows.map(({ row }) => row)
  }

  test('creates and changes rows, leaves out wrong rows, and is undone as one change', async () => {
    const before = await stored()
    const [first, second] = before
    const { status, body } = await send({
      entity: 'faqs',
      rows: [
        question('New one', { position: 3 }),
        question('', { position: 4 }),
        { id: first?.id, answer: 'Changed' },
        { id: 999_999, answer: 'Nobody' },
        { id: second?.id, position: 'far' },
        { id: null, answer: 'X' },
        question('Another'),
        { ...question('Odd'), colour: 'red', toString: 1 },
      ],
    })
    expect([status, body.data]).toEqual([
      200,
      {
        of: 8,
        done: 3,
        created: 2,
        updated: 1,
        refused: 5,
        shared: [],
        failed: [
          expect.objectContaining({
            row: 1,
            status: 422,
            errors: { question: [expect.any(String)] },
          }),
          expect.objectContaining({ row: 3, status: 404 }),
          expect.objectContaining({
            row: 4,
            status: 422,
            errors: { position: [expect.any(String)] },
          }),
          expect.objectContaining({ row: 5, status: 422, errors: { id: [expect.any(String)] } }),
          expect.objectContaining({
            row: 7,
            errors: { colour: [expect.any(String)], toString: [expect.any(String)] },
          }),
        ],
      },
    ])
    const after = await stored()
    const changed = before.filter((row, at) => row.answer !== after[at]?.answer)
    expect(changed.map(({ id }) => id)).toEqual([first?.id])
    expect(after.slice(before.length).map((row) => [row.question, row.position])).toEqual([
      ['New one', 3],
      ['Another', 0],
    ])
    const admin = { token: await server.tokenOf(ACCOUNTS.admin) }
    const history = await server.call(`GET history?batch=${body.batch}`, admin)
    expect(history.body.total).toBe(3)
    expect(history.body.data[0]).toMatchObject({ verb: 'import', entity: 'faqs' })

    const undo = { token: server.token, body: { batch: body.batch } }
    expect((await server.call('POST history/undo', undo)).status).toBe(200)
    const withoutTimes = (rows: Record<string, unknown>[]) =>
      rows.map(({ updated_at: _, version: __, ...row }) => row)
    expect(withoutTimes(await stored())).toEqual(withoutTimes(before))
  })

  test.each(['import', 'paste', 'fill'])(
    'is recorded in the history with the source %s that its sender names',
    async (verb) => {
      const [first] = await stored()
      const rows = [{ id: first?.id, answer: `Said by ${verb}` }]
      const { body } = await send({ entity: 'faqs', verb, rows })
      expect(body.data).toMatchObject({ updated: 1 })
      const admin = { token: await server.tokenOf(ACCOUNTS.admin) }
      const history = await server.call(`GET history?batch=${body.batch}`, admin)
      expect(history.body.data[0]).toMatchObject({ verb, kind: 'update', row_id: first?.id })
      const sameVerb = await server.call(`GET history?verb=${verb}`, admin)
      expect(sameVerb.body.data[0]).toMatchObject({ batch: body.batch })
    },
  )

  test('leaves out a row that changed after its sender read it', async () => {
    const [first, second] = await stored()
    const rows = [
      { id: first?.id, version: first?.version, position: 71 },
      { id: second?.id, version: Number(second?.version) + 1, position: 71 },
    ]
    const { body } = await send({ entity: 'faqs', rows })
    expect(body.data).toMatchObject({ updated: 1, failed: [{ row: 1, status: 412 }] })
    const after = await stored()
    expect(after.filter(({ position }) => position === 71).map(({ id }) => id)).toEqual([first?.id])
    const odd = await send({ entity: 'faqs', rows: [{ id: first?.id, version: '1' }] })
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['rows']])
  })

  test('as a dry run gives the same answer and stores nothing', async () => {
    const before = await stored()
    const body = { entity: 'faqs', rows: [question('Tried'), question('')], dryRun: true }
    const answer = await send(body)
    expect(answer.body.data).toMatchObject({ of: 2, created: 1, updated: 0, refused: 1 })
    expect(answer.body.batch).toBeUndefined()
    expect(await stored()).toEqual(before)
  })

  test('has one effect if it is sent twice under one idempotency key', async () => {
    const before = (await stored()).length
    const key = { 'idempotency-key': 'import once' }
    const first = await send({ entity: 'faqs', rows: [question('Once')] }, key)
    const second = await send({ entity: 'faqs', rows: [question('Once')] }, key)
    expect(second.body).toEqual(first.body)
    expect(await stored()).toHaveLength(before + 1)
  })

  test('reports its progress', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => question(`Long ${at}`))
    const response = await server.app.request('/api/import', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        accept: PROGRESS_MEDIA_TYPE,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ entity: 'faqs', rows, dryRun: true }),
    })
    const lines = await readProgress(response.body).readRest()
    expect(lines.map(({ progress }) => progress?.done)).toEqual([0, 25, 50, 60, undefined])
    expect(lines.at(-1).data).toMatchObject({ created: 60, refused: 0 })
  })

  test.each(BODIES)('of %j is refused with an error at %s', async (body, field) => {
    const answer = await send(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('is refused without the right to create the rows, and above the limits of an import', async () => {
    const carWash = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await send(good, {}, carWash)).status).toBe(403)
    expect((await send({ ...good, entity: 'cities' }, {}, carWash)).status).toBe(403)
    expect((await send({ entity: 'faqs', colour: 1 }, {}, carWash)).status).toBe(403)
    const large = { entity: 'faqs', rows: [question('x'.repeat(MAX_IMPORT_BYTES))] }
    expect((await send(large)).status).toBe(413)
    const full = Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => ({ rows: Array(30).fill(n) }))
    expect((await send({ entity: 'faqs', rows: full })).status).toBe(400)
  })
})
