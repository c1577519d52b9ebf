import { hooks as declaredHooks } from '#hooks'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '#demo/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Hooks } from '../../../server/context/context.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { rows } from '../../../server/mutations/rows.ts'
import type { Action, Row } from '../../../server/rows/action.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { declared } from '../../support/rows/declared.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'

const promos: AnyResource = registry.promos
const list = promos.lists.all as NonNullable<typeof promos.lists.all>

/** Promos that need a review before publication. */
const reviewed: AnyResource = declared({
  ...promos,
  fields: {
    ...promos.fields,
    remark: { type: 'text', maxLength: 60, nullable: true },
    channel: { type: 'text', maxLength: 60, nullable: true },
    reviewed_at: { type: 'datetime', nullable: true },
    reviewed_by: { type: 'reference', to: 'users', nullable: true },
  },
  actions: {
    review: {
      label: 'Review',
      confirm: 'Its code can be given out then.',
      done: 'Reviewed',
      icon: 'done',
      tone: 'good',
      when: { reviewed_at: null },
      requiredFields: ['remark'],
      optionalFields: ['channel'],
      offline: true,
      set: { active: 1 },
      stamps: ['reviewed_at', 'reviewed_by'],
      roles: ['admin'],
    },
    give: {
      label: 'Give away',
      icon: 'offer',
      optionalFields: ['channel'],
      expects: { channel: 'remark' },
      final: true,
      roles: ['admin'],
    },
  },
  lists: {
    ...promos.lists,
    all: { ...list, actions: [...(list.actions ?? []), 'review', 'give'] },
  },
})
/** Questions, with former names that old rules still use. */
const faqs: AnyResource = {
  ...registry.faqs,
  renamedFrom: 'questions-asked',
  fields: {
    ...registry.faqs.fields,
    position: { ...registry.faqs.fields.position, renamedFrom: 'rank' },
  },
}
const changedRegistry: Registry = { ...registry, promos: reviewed, faqs } as Registry

const QUESTION = 'Is it free?'

/** A rule that changes rows of another entity, as far as the channel of a review says. */
async function askQuestion(action: Action): Promise<void> {
  const questions = rows(action, 'questions-asked' as 'faqs')
  const { channel } = action.values
  if (channel === 'By fax') await questions.create({ question: QUESTION, position: -1 })
  if (channel !== 'By post') return
  const id = await questions.create({ question: QUESTION, answer: 'Yes.' })
  await questions.update(id, { rank: 7 } as object)
  const found = await questions.find({ question: QUESTION })
  const locked = await questions.lock(id)
  expect(found).toEqual([locked])
  expect(locked).toMatchObject({ question: QUESTION, position: 7, deleted_at: null })
  const mistake = await questions.create({ question: 'A mistake?', answer: 'Yes.' })
  await questions.delete(mistake)
  expect(await questions.find({ question: 'A mistake?' })).toEqual([])
  expect((await questions.lock(mistake)).deleted_at).not.toBeNull()
}
const hooks: Hooks = {
  ...declaredHooks,
  calls: { ...declaredHooks.calls, promos: { review: { follow: askQuestion } } },
}

test('The declarations with a custom action are consistent', () => {
  expect(checkRegistry(changedRegistry)).toEqual([])
})

describe.each(TESTED_ENGINES)('A custom action of an entity, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin = ''
  let operations = ''
  const ids: number[] = []

  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { registry: changedRegistry, hooks, mcp: true })
    await syncTables(server.setupDb, changedRegistry)
    admin = await server.tokenOf(ACCOUNTS.admin)
    operations = await server.tokenOf(ACCOUNTS.operations)
    const { body } = await server.call('GET admin/promo/all?active=1', { token: admin })
    ids.push(...body.data.map(({ id }: { id: number }) => id))
    await server.db.updateTable('promos').set({ active: 0 }).where('id', 'in', ids).execute()
  })
  afterAll(() => server.close())

  const review = (body: unknown, token = admin, headers = {}) =>
    server.call('POST admin/promos/review', { token, body, headers })
  const nth = (index: number) => ids.at(index) ?? 0

  test('is allowed and described only to the roles that it names', async () => {
    expect((await review({ id: nth(0), remark: 'Fine.' }, operations)).status).toBe(403)
    const { body: document } = await server.call('GET openapi.json', { token: admin })
    expect(document.paths['/admin/promos/review'].post['x-roles']).toEqual(['admin'])
    const { body } = await server.call('GET capabilities')
    expect(body.data.extensions).toContain('POST admin/promos/review')
  })

  test('requires a reason for an unusual value, and is final if declared so', async () => {
    const id = nth(3)
    const approve = (body: object) =>
      server.call('POST admin/promos/give', { token: admin, body: { id, ...body } })
    const { rows } = await sql<{ remark: string }>`update promos set remark = 'By post'
      where id = ${id} returning remark`.execute(server.db)
    const refusal = await approve({ channel: 'By hand' })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'needs_reason'])
    expect((await approve({ channel: rows[0]?.remark })).status).toBe(200)
    const success = await approve({ channel: 'By hand', override_reason: 'They came.' })
    expect([success.status, success.body.data.channel]).toEqual([200, 'By hand'])
    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: success.body.batch },
    })
    expect([undone.status, undone.body.code]).toEqual([409, 'final_change'])
  })

  test('requests, sets and records the declared fields, once, and can be undone', async () => {
    const refusal = await review({ id: nth(0) })
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['remark']])
    const success = await review({ id: nth(0), remark: 'Fine.' })
    expect(success.status).toBe(200)
    const { active, remark, reviewed_at: index, reviewed_by: reviewer } = success.body.data
    expect({ active, remark }).toEqual({ active: 1, remark: 'Fine.' })
    expect(index).toMatch(/^\d{4}-\d\d-\d\dT/)
    const { body: me } = await server.logIn(ACCOUNTS.admin)
    expect(reviewer).toBe(me.data.user.id)

    const repetition = await review({ id: nth(0), remark: 'Fine.' })
    expect([repetition.status, repetition.body.code]).toEqual([409, 'wrong_state'])
    expect(repetition.body.message).toContain(
      'This is possible only with “Reviewed: none”. Refresh to see the current values.',
    )

    const history = await server.call(`GET history?verb=review&row_id=${nth(0)}`, { token: admin })
    expect(history.body.data).toMatchObject([{ verb: 'review', entity: 'promos' }])
    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: success.body.batch },
    })
    expect(undone.status).toBe(200)
    expect((await review({ id: nth(0), remark: 'Fine.' })).status).toBe(200)
  })

  test('accepts its declared values, and the time at which a device recorded the action', async () => {
    const index = '2026-03-09T12:00:00.000Z'
    const { body: promo } = await server.call('GET admin/promo/all?active=0', { token: admin })
    const live = promo.data.findLast(({ deleted_at }: { deleted_at: unknown }) => !deleted_at).id
    const body = { id: live, remark: 'Fine.', channel: 'Radio' }
    const { body: answer } = await review(body, admin, { 'done-at': index })
    expect(answer).toMatchObject({ data: { channel: 'Radio' } })
    expect(new Date(answer.data.reviewed_at).toISOString()).toBe(index)
    const { body: document } = await server.call('GET openapi.json', { token: admin })
    expect(document.components.schemas['promos.review'].required).toEqual(['id', 'remark'])
  })

  test('is refused if the row has another state, with a sentence that names the possible actions', async () => {
    const token = admin
    const body = { id: nth(1) }
    expect((await server.call('POST admin/promo/destroy', { token, body })).status).toBe(200)
    await server.call('POST admin/promo/restore', { token, body })
    const refusal = await server.call('POST admin/promo/restore', { token, body })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'not_deleted'])
    expect(refusal.body.possible).toContain('review')
    expect(refusal.body.message).toContain('Review')
  })

  test('changes rows of another entity by a rule, checked, recorded and undone together', async () => {
    const { body: list } = await server.call('GET admin/promo/all?active=0', { token: admin })
    const id = list.data.find((row: Row) => !row.deleted_at && !row.reviewed_at).id
    const findQuestions = async () => {
      const search = `GET admin/faqs/all?q=${encodeURIComponent('Is it free')}&deleted=live`
      return (await server.call(search, { token: admin })).body.data
    }
    const refusal = await review({ id, remark: 'Fine.', channel: 'By fax' })
    expect([refusal.status, Object.keys(refusal.body.errors).toSorted()]).toEqual([
      422,
      ['answer', 'position'],
    ])
    const success = await review({ id, remark: 'Fine.', channel: 'By post' })
    expect([success.status, success.body.message]).toEqual([200, undefined])
    const [question, ...others] = await findQuestions()
    expect(others).toEqual([])
    expect(question).toMatchObject({ question: QUESTION, position: 7 })
    expect(question.updated_at).toBeTruthy()
    const { body } = await server.call(`GET history?entity=faqs&row_id=${question.id}`, {
      token: admin,
    })
    expect(body.data).toMatchObject([{ batch: success.body.batch }, { batch: success.body.batch }])
    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: success.body.batch },
    })
    expect(undone.status).toBe(200)
    expect(await findQuestions()).toEqual([])
  })

  test('runs on many rows in one batch', async () => {
    const batchIds = ids.slice(1, 4)
    const body = {
      entity: 'promos',
      verb: 'review',
      ids: batchIds,
      values: { remark: 'All fine.' },
    }
    const batch = await server.call('POST batch', { token: admin, body })
    expect([batch.status, batch.body.data?.done]).toEqual([200, batchIds.length])
    const repetition = await server.call('POST batch', { token: admin, body })
    expect(repetition.body.data).toMatchObject({ done: 0, refused: batchIds.length })
  })

  test('is allowed to an API key whose scope names it, and to no other', async () => {
    const key = async (scope: string) => {
      const keyRequest = { name: 'A script', scope, days: 1, current: DEMO_PASSWORD }
      const { body } = await server.call('POST api-keys', { token: admin, body: keyRequest })
      return body.data.key
    }
    const body = { id: nth(4), remark: 'Fine.' }
    const refusal = await review(body, await key('promos:update'))
    expect([refusal.status, refusal.body.code]).toEqual([403, 'outside_scope'])
    expect((await review(body, await key('promos:review'))).status).toBe(200)
    const operationsKey = { name: 'A script', scope: 'promos:review', days: 1 }
    const beyond = await server.call('POST api-keys', { token: operations, body: operationsKey })
    expect(beyond.status).toBe(422)
  })
})
