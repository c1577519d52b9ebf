import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCall, getVerbRoles } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listBatchVerbs } from '../../../registry/changes/batch.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { type Role, ROLES } from '#business/words'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type InStates, rowsInStates } from '../../support/rows/in-states.ts'
import { readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { specified } from '../../support/sources/specification.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import {
  findUnmetConditions,
  getTransition,
  limitTransitionsToRole,
} from '../../../registry/entities/life-cycle.ts'
import {
  listRequiredFields,
  isAllowed,
  possibleIn,
  staged,
  statesAfter,
  lastingVerbs,
} from './model.ts'
import { isWhole, oneOf } from '../../support/runner/whole.ts'

type Row = Record<string, unknown>
const TODAY = '2026-03-10'
const tables = staged.filter(({ union }) => !union)
const unions = staged.filter(({ union }) => union)
/** The roles that try a verb: all in the whole run, otherwise the first allowed role. */
const trying = (resource: AnyResource, verb: Verb) =>
  isWhole() ? ROLES : getVerbRoles(resource, verb).slice(0, 1)

describe.each(TESTED_ENGINES)('Every transition, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let washer = 0
  let values: Row = {}
  const tokens: Partial<Record<Role, string>> = {}
  const rows = new Map<string, InStates>()
  /** Each row as JSON text before the attempts. */
  const made = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestApp(engine)
    jobs = await readJobs(server.db)
    washer = jobs.crew[0] ?? 0
    const own = await server.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', washer)
      .executeTakeFirstOrThrow()
    const emails = { ...ACCOUNTS, 'car wash': own.email }
    for (const role of ROLES) tokens[role] = await server.tokenOf(emails[role])
    for (const resource of tables)
      rows.set(resource.name, await rowsInStates(server.db, resource, washer, jobs))
    for (const resource of tables)
      for (const id of rows.get(resource.name)?.values() ?? [])
        made.set(`${resource.name} ${id}`, JSON.stringify(await stored(resource, id)))
    const reason = await server.db
      .selectFrom('cancellation_reasons')
      .select('id')
      .executeTakeFirstOrThrow()
    const receiver = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ACCOUNTS.admin)
      .executeTakeFirstOrThrow()
    values = {
      rejection_reason_id: reason.id,
      employee_id: washer,
      method: 'cash',
      refund_reason: 'Paid twice',
      discount_reason: 'A loyal customer',
      waiver_reason: 'Road closed',
      receiver_id: receiver.id,
      reopen_reason: 'Counted twice',
    }
  })
  afterAll(() => server.close())
  // A payment opens a count for its caller, who then cannot reopen another one.
  beforeEach(() => sql`update closings set open_for = null`.execute(server.db))

  const stored = async (resource: AnyResource, id: number): Promise<Row> => {
    const result = await sql<Row>`select * from ${sql.table(getTableName(resource))}
      where id = ${id}`.execute(server.db)
    const { [VERSION_COLUMN]: _, updated_at: __, ...row } = result.rows[0] ?? {}
    return row
  }
  const isAsMade = ({ name }: AnyResource, row: Row) =>
    JSON.stringify(row) === made.get(`${name} ${String(row.id)}`)
  /** Returns the rows that differ from their state before the attempts. */
  async function changeRows(resource: AnyResource) {
    const ids = [...(rows.get(resource.name)?.values() ?? [])]
    const currentRows = await Promise.all(ids.map((id) => stored(resource, id)))
    return currentRows.filter((row) => !isAsMade(resource, row))
  }
  const stateIn = async (resource: AnyResource, id: number) =>
    findRowState(await stored(resource, id), resource.states, TODAY)
  const bodyFor = (resource: AnyResource, verb: Verb) =>
    Object.fromEntries(listRequiredFields(resource, verb).map((name) => [name, values[name]]))

  /** The expected status, and for a wrong state the expected possible verbs. */
  function expected(
    resource: AnyResource,
    verb: Verb,
    { state, role, member = resource }: { state: string; role: Role; member?: AnyResource },
  ) {
    if (!getVerbRoles(resource, verb).includes(role)) return [403, undefined]
    // A row without an owner does not belong to the caller.
    if (resource.ownerField?.[role] && state === 'unassigned') return [404, undefined]
    if (resource.name === 'closings' && verb === 'receive' && role !== 'admin')
      return [403, undefined]
    const own = limitTransitionsToRole(role, resource)
    const row = JSON.parse(made.get(`${member.name} ${rows.get(member.name)?.get(state)}`) ?? '{}')
    const meetsConditions = (tried: Verb) =>
      Object.keys(findUnmetConditions(own, tried, row, TODAY)).length === 0
    if (isAllowed(own, verb, state) && meetsConditions(verb)) return [200, undefined]
    return [409, possibleIn(own, role, state).filter(meetsConditions)]
  }

  /** Gives a row the values that it had before the attempts, because a final change stays. */
  async function putBack(resource: AnyResource, id: number) {
    const json = made.get(`${resource.name} ${id}`) ?? '{}'
    const table = sql.table(getTableName(resource))
    const names = Object.keys(JSON.parse(json)).filter((name) => name !== 'id')
    const columns = sql.join(names.map((name) => sql.ref(name)))
    await sql`update ${table} set (${columns}) =
      (select ${columns} from json_populate_record(null::${table}, ${json}::json))
      where id = ${id}`.execute(server.db)
  }

  /** Tries a verb on a row in a state, and undoes it. Returns the mistakes. */
  async function wrongAt(
    resource: AnyResource,
    verb: Verb,
    state: string,
    role: Role,
    memberIndex = 0,
  ) {
    const member = memberIndex === 0 ? resource : (entities[getUnion(memberIndex)] ?? resource)
    const id = rows.get(member.name)?.get(state) ?? 0
    const token = tokens[role]
    const requestBody = {
      id: memberIndex === 0 ? id : await idInAll(member, id),
      ...bodyFor(resource, verb),
    }
    const { status, body } = await server.call(getCall(resource, verb)?.request ?? '', {
      token,
      body: requestBody,
    })
    // The rules of the member refuse its own verbs.
    const owner = getCall(member, verb) ? member : resource
    const isOpen = getVerbRoles(resource, verb).includes(role)
    const expectedAnswer = isOpen
      ? expected(owner, verb, { state, role, member })
      : [403, undefined]
    const problems = [
      [status, body.possible].toString() === expectedAnswer.toString() || body.message,
    ]
    if (status === 200) {
      const after = await stateIn(member, id)
      problems.push(statesAfter(owner, verb, state).includes(after ?? '') || `left ${after}`)
      if (!isAsMade(member, await stored(member, id))) {
        const undone = await server.call('POST history/undo', {
          token,
          body: { batch: body.batch },
        })
        const isFinal = getTransition(owner, verb)?.final === true
        problems.push(undone.status === (isFinal ? 409 : 200) || `undo: ${undone.body.message}`)
        if (isFinal) await putBack(member, id)
      }
    }
    return problems
      .filter((problem) => problem !== true)
      .map((problem) => `${member.name} ${state} ${verb} by ${role}: ${problem}`)
  }

  const getUnion = (memberIndex: number) => unions[0]?.union?.[memberIndex - 1] ?? ''
  const idInAll = ({ name }: AnyResource, id: number) =>
    jobs.idInAll({ kind: name as never, id, number: '' })

  const calls = tables.flatMap((resource) =>
    lastingVerbs(resource).map((verb) => [resource.name, verb, resource] as const),
  )
  test.each(oneOf(3, calls))(
    'of %s: the verb %s is allowed or refused in every state for every role, and can be undone',
    async (_, verb, resource) => {
      const states = Object.keys(resource.states ?? {})
      const mistakes: string[] = []
      for (const state of states)
        for (const role of trying(resource, verb))
          mistakes.push(...(await wrongAt(resource, verb, state, role)))
      expect([...mistakes, ...(await changeRows(resource))]).toEqual([])
    },
  )

  const ofUnions = unions.flatMap((resource) =>
    lastingVerbs(resource).flatMap((verb) =>
      (resource.union ?? []).map(
        (kind, memberIndex) => [resource.name, verb, kind, resource, memberIndex] as const,
      ),
    ),
  )
  test.each(oneOf(2, ofUnions))(
    'of %s: the verb %s of %s is allowed or refused in every state for every role',
    async (_, verb, kind, owner, memberIndex) => {
      const mistakes: string[] = []
      for (const state of rows.get(kind)?.keys() ?? [])
        for (const role of trying(owner, verb))
          mistakes.push(...(await wrongAt(owner, verb, state, role, memberIndex + 1)))
      const member = entities[kind] ?? owner
      expect([...mistakes, ...(await changeRows(member))]).toEqual([])
    },
  )

  const batches = tables.flatMap((resource) =>
    listBatchVerbs(resource).map((verb) => [resource.name, verb, resource] as const),
  )
  test.each(oneOf(3, batches))(
    'of %s: the verb %s changes all rows in one batch',
    async (entity, verb, resource) => {
      const states = [...(rows.get(entity) ?? [])]
      for (const role of ROLES) {
        const { status, body } = await server.call('POST batch', {
          token: tokens[role],
          body: {
            entity,
            verb,
            ids: states.map(([, id]) => id),
            values: bodyFor(resource, verb),
            dryRun: 1,
          },
        })
        if (!getVerbRoles(resource, verb).includes(role)) {
          expect(status).toBe(403)
          continue
        }
        const failed: { id: number; status: number; possible?: Verb[] }[] = body.data.failed
        const answers = states.map(([state, id]) => {
          const refusal = failed.find((row) => row.id === id)
          return [state, refusal?.status ?? 200, refusal?.possible]
        })
        const expectedAnswers = states.map(([state]) => [
          state,
          ...expected(resource, verb, { state, role }),
        ])
        // Of several counts of a person, only the first is reopened.
        if (`${entity} ${verb}` === 'closings openAgain')
          for (const answer of expectedAnswers.filter(([, code]) => code === 200).slice(1))
            answer[1] = 409
        expect(answers).toEqual(expectedAnswers)
      }
    },
  )

  test('is tested with rows in each of its states', async () => {
    const own = new Set(specified.map(({ name }) => name))
    const ofOwn = calls.filter(([, , { name }]) => own.has(name))
    const tablesOfOwn = tables.filter(({ name }) => own.has(name))
    expect([tablesOfOwn.length, ofOwn.length, ofUnions.length]).toEqual([5, 38, 9])
    for (const resource of tables)
      for (const [state, id] of rows.get(resource.name) ?? [])
        expect([resource.name, await stateIn(resource, id)]).toEqual([resource.name, state])
  })
})
