import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { planTables, syncTables } from '../../../server/db/tables/sync.ts'
import { findFormProblem } from '../../../src/parts/fields/validation.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { RULES_OF_PLANS, withRules } from '../../support/rows/ruled-registry.ts'
import { appOn } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const ruled = withRules(registry)

it('A registry with rules across fields is consistent', () => {
  expect(checkRegistry(ruled)).toEqual([])
})

const plan = (name: string, more: object = {}) => ({
  name,
  kind: 'Standard',
  price: '5.000',
  washes: 3,
  duration_days: 30,
  active: 1,
  ...more,
})

/** Values that break a rule, with the expected field and message. */
const BROKEN = [
  [{ mode: 'paid' }, 'reason', 'Paid for a reason.'],
  [{ mode: 'paid', reason: 'R', left: '1' }, 'left', 'Leave this empty beside the other values.'],
  [
    { left: '2.500', right: '2.501' },
    'right',
    'With the other values this makes 5.001. At most 5.000 is possible.',
  ],
  [
    { reason: 'R', hint: 'H' },
    'reason',
    'Leave this empty: “Hint” is filled in. Only one of the two counts.',
  ],
] as const

describe.each(TESTED_ENGINES)('A rule across fields, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let call: ReturnType<typeof appOn>['call']
  beforeAll(async () => {
    await syncTables(server.setupDb, ruled, { apply: true })
    call = appOn(server.db, undefined, { registry: ruled }).call
  })
  const send = (request: string, body: object) => call(request, { token: server.token, body })
  let createdCount = 0
  const createPlan = async (more: object = {}) => {
    const { body } = await send('POST admin/plans/store', plan(`Ruled ${++createdCount}`, more))
    return body.data.id as number
  }

  it.each(BROKEN)('refuses %j in a new row, with an error at %s', async (values, field, text) => {
    const { status, body } = await send('POST admin/plans/store', plan('Never', values))
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
  })

  it.each(BROKEN)(
    'refuses %j in an existing row, with an error at %s',
    async (values, field, text) => {
      const id = await createPlan()
      const { status, body } = await send('POST admin/plans/update', { id, ...values })
      expect([status, body.errors]).toEqual([422, { [field]: [text] }])
    },
  )

  it.each(BROKEN)('reports %j in a form, with an error at %s', (values, field) => {
    const problem = findFormProblem(ruled.plans, field, plan('Form', { mode: 'free', ...values }))
    expect(problem).toBeDefined()
    expect(findFormProblem(ruled.plans, field, plan('Form', { mode: 'free' }))).toBeUndefined()
  })

  it.each(BROKEN)('refuses %j in the database itself', async (values) => {
    const names = Object.keys(plan('', values))
    const rowValues = { ...plan(`Raw ${++createdCount}`), ...values } as Record<string, unknown>
    const insert = sql`insert into plans (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => rowValues[name]))})`
    await expect(insert.execute(server.db)).rejects.toMatchObject({ code: '23514' })
  })

  it('applies to a change of one cell together with the stored fields', async () => {
    const id = await createPlan({ right: '4.000' })
    const { status, body } = await send('POST admin/plans/update', { id, price: '3.000' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['right']])
    expect((await send('POST admin/plans/update', { id, price: '4.000' })).status).toBe(200)
  })

  it('applies to a batch and an import, which name the row', async () => {
    const id = await createPlan()
    const batch = await call('POST batch', {
      token: server.token,
      headers: { 'idempotency-key': 'ruled' },
      body: { entity: 'plans', verb: 'update', ids: [id], values: { mode: 'paid' } },
    })
    expect(batch.body.data).toMatchObject({ changed: 0, failed: [{ id }] })
    expect(JSON.stringify(batch.body.data.failed)).toContain('Paid for a reason.')
    const imported = await send('POST import', {
      entity: 'plans',
      rows: [plan('Imported', { mode: 'paid' })],
    })
    expect(JSON.stringify(imported.body.data.failed)).toContain('Paid for a reason.')
  })

  it('applies to an undo, through the database', async () => {
    const id = await createPlan()
    const first = await send('POST admin/plans/update', { id, reason: 'R' })
    expect((await send('POST admin/plans/update', { id, mode: 'paid' })).status).toBe(200)
    const { status, body } = await send('POST history/undo', { batch: first.body.batch })
    expect([status, body.errors]).toEqual([422, { reason: ['Paid for a reason.'] }])
  })

  it('is described in the OpenAPI document', async () => {
    const { body } = await call('GET openapi.json', { token: server.token })
    expect(JSON.stringify(body)).toContain('reason is required if')
  })

  it('is enforced for new rules once no row breaks the rule, and not before', async () => {
    const more = withRules(registry, [...RULES_OF_PLANS, { atLeastOne: ['hint', 'reason'] }])
    const { words, isPossible } = await planTables(server.setupDb, more, 'UTC')
    expect(words).toMatch(
      /plans: a rule is new: At least one of hint and reason is given: \d+ of \d+ rows break it \([\d, …]+\): change these first, or take the rule back\./,
    )
    expect(isPossible).toBe(false)
    await expect(syncTables(server.setupDb, more, { apply: true })).rejects.toThrow('break it')
    await sql`update plans set hint = 'H' where reason is null`.execute(server.db)
    await syncTables(server.setupDb, more, { apply: true })
    const emptied = sql`update plans set hint = null where reason is null`
    await expect(emptied.execute(server.db)).rejects.toMatchObject({ code: '23514' })
    await syncTables(server.setupDb, ruled, { apply: true })
    await emptied.execute(server.db)
  })

  it('is kept when its field is renamed', async () => {
    const fields = { note: { type: 'text', nullable: true, renamedFrom: 'hint' } } as const
    const renamed = withRules(registry, RULES_OF_PLANS.slice(0, 3), fields)
    const { hint: _, ...otherFields } = renamed.plans.fields
    const without = (names: readonly string[] = []) => names.filter((name) => name !== 'hint')
    const plans = {
      ...renamed.plans,
      fields: otherFields,
      form: without(renamed.plans.form),
      editable: without(renamed.plans.editable),
      checks: [...RULES_OF_PLANS.slice(0, 3), { atMostOne: ['note', 'reason'] as const }],
    }
    const { words } = await planTables(server.setupDb, { ...renamed, plans }, 'UTC')
    expect(words).toContain('`hint` is renamed to `note`')
    expect(words).not.toContain('a rule is new')
  })
})
