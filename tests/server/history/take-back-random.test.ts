import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../server/db/database-types.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { changeAsAuthor } from '../../support/rows/changes-as.ts'
import { times } from '../../support/runner/whole.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const FIELDS = ['answer', 'position', 'deleted_at'] as const
type Field = (typeof FIELDS)[number]
type Values = Record<Field, string | number | null>

const VALUES = {
  answer: fc.constantFrom('Yes.', 'No.', 'Perhaps.'),
  position: fc.nat(2),
  deleted_at: fc.constantFrom(null, '2026-01-05T00:00:00.000Z'),
} as const

/** A random change: its author, its row, and its verb. */
const step = fc.record({
  isTaken: fc.boolean(),
  row: fc.nat(3),
  kind: fc.constantFrom('update' as const, 'update' as const, 'update' as const, 'delete' as const),
  isNew: fc.boolean(),
  values: fc.record(VALUES, { requiredKeys: [] }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A change that took effect, as the model knows it. */
interface Done {
  isTaken: boolean
  kind: 'insert' | 'update' | 'delete'
  values: Partial<Values>
}

/** The rows as they are, and everything that was done to each since it was first known. */
interface Model {
  rows: Map<number, { first: Values | null; done: Done[] }>
}

const EMPTY: Values = { answer: '', position: 0, deleted_at: null }

/** A row after some changes. */
function replay(first: Values | null, done: readonly Done[]): Values | null {
  let values = first
  for (const { kind, values: given } of done)
    values = kind === 'delete' ? null : { ...EMPTY, ...values, ...given }
  return values
}

/** Returns whether somebody else changed what is taken back, by the words of the guide. */
function standsInTheWay(done: readonly Done[]): boolean {
  const from = done.findIndex(({ isTaken }) => isTaken)
  const later = done.slice(from)
  const isCreated = later[0]?.kind === 'insert'
  const isRemoved = later.findLast(({ isTaken }) => isTaken)?.kind === 'delete'
  return later.some(({ isTaken, kind, values }, at) => {
    if (isTaken) return false
    if (isCreated || kind === 'delete') return true
    if (!isRemoved && 'deleted_at' in values) return true
    const own = later.slice(0, at).filter((change) => change.isTaken)
    return own.some((change) => Object.keys(change.values).some((name) => name in values))
  })
}

/** Each row once the changes of one person are taken back: it has only those of others. */
function expected({ rows }: Model): Map<number, Values | null> {
  return new Map(
    [...rows].map(([id, { first, done }]) => {
      const kept = standsInTheWay(done) ? done : done.filter(({ isTaken }) => !isTaken)
      return [id, replay(first, kept)]
    }),
  )
}

async function readRows(db: Db, ids: readonly number[]): Promise<Map<number, Values | null>> {
  const { rows } = await sql<{ id: number } & Values>`select id, answer, position, deleted_at
    from faqs where id = any (${[...ids]}::int[])`.execute(db)
  return new Map(
    ids.map((id) => {
      const row = rows.find((row) => row.id === id)
      if (!row) return [id, null]
      const { answer, position, deleted_at: at } = row
      const deleted_at = at === null ? null : new Date(at).toISOString()
      return [id, { answer, position, deleted_at }]
    }),
  )
}

describe.each(TESTED_ENGINES)('Taking back random changes of two people, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let people = 9000

  async function insert(db: Db, actor: number, values: Values): Promise<number> {
    const question = `Asked by ${actor}`
    await changeAsAuthor(
      db,
      { actor },
      sql`insert into faqs (question, answer, position, deleted_at)
        values (${question}, ${values.answer}, ${values.position}, ${values.deleted_at})`,
    )
    const { rows } = await sql<{ id: number }>`select max(id) as id from faqs`.execute(db)
    return Number(rows[0]?.id)
  }

  /** Makes one change, in the database and in the model, unless it would change nothing. */
  async function make(model: Model, actor: number, { isTaken, row, kind, isNew, values }: Step) {
    if (isNew) {
      const made = { ...EMPTY, ...values }
      const id = await insert(server.db, actor, made)
      model.rows.set(id, { first: null, done: [{ isTaken, kind: 'insert', values: made }] })
      return
    }
    const [id, known] = [...model.rows][row % model.rows.size] ?? [0, undefined]
    const now = known && replay(known.first, known.done)
    if (!known || !now) return
    if (kind === 'delete') {
      await changeAsAuthor(server.db, { actor }, sql`delete from faqs where id = ${id}`)
      known.done.push({ isTaken, kind, values: now })
      return
    }
    const different = FIELDS.filter((name) => name in values && values[name] !== now[name])
    if (different.length === 0) return
    const set = different.map((name) => sql`${sql.ref(name)} = ${values[name]}`)
    await changeAsAuthor(
      server.db,
      { actor },
      sql`update faqs set ${sql.join(set)} where id = ${id}`,
    )
    const changed = Object.fromEntries(different.map((name) => [name, values[name]]))
    known.done.push({ isTaken, kind, values: changed })
  }

  test('keeps what the other person changed in each row, and is reversed by one undo', async () => {
    const ask = (path: string, body: object) =>
      server.call(`POST history/${path}`, { token: server.token, body })
    const steps = fc.array(step, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const [taken, other] = [(people += 2), people + 1]
        const model: Model = { rows: new Map() }
        for (let at = 0; at < 2; at++) {
          const first = { ...EMPTY, position: at }
          model.rows.set(await insert(server.db, 1, first), { first, done: [] })
        }
        for (const one of all) await make(model, one.isTaken ? taken : other, one)
        const ids = [...model.rows.keys()]
        const before = await readRows(server.db, ids)
        expect(before).toEqual(
          new Map([...model.rows].map(([id, { first, done }]) => [id, replay(first, done)])),
        )

        const filter = { actor_id: taken }
        const tried = await ask('take-back', { filter, dryRun: true })
        expect(await readRows(server.db, ids)).toEqual(before)
        const { status, body } = await ask('take-back', { filter })
        expect([status, body.data]).toEqual([200, tried.body.data])
        expect(await readRows(server.db, ids)).toEqual(expected(model))
        if (!body.batch) return
        expect((await ask('undo', { batch: body.batch })).status).toBe(200)
        expect(await readRows(server.db, ids)).toEqual(before)
        const again = await ask('take-back', { filter, dryRun: true })
        expect(again.body.data).toEqual(tried.body.data)
      }),
      { numRuns: times(12, 150) },
    )
  })
})
