import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

type App = Awaited<ReturnType<typeof startTestApp>>

const CREATE = 'POST admin/faqs/store'
const CHANGE = 'POST admin/faqs/update'
const PARALLEL = 20

let keys = 0
const newKey = () => `key ${++keys}`
const faq = (question: string) => ({ question, answer: 'A', position: 1 })

describe.each(TESTED_ENGINES)('A request with an idempotency key, on %s', (engine) => {
  const clock = handClock()
  const server = {} as App
  let token = ''
  beforeAll(async () => {
    Object.assign(server, await startTestApp(engine, clock.now))
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())

  const send = (request: string, body: object, key: string, extraHeaders: object = {}) =>
    server.call(request, { token, body, headers: { 'idempotency-key': key }, ...extraHeaders })
  const count = async (question: string) => {
    const rows = await server.db
      .selectFrom('faqs')
      .select('id')
      .where('question', '=', question)
      .execute()
    return rows.length
  }
  const keptKeys = async () => {
    const rows = await server.db.selectFrom('idempotency_keys').select('key').execute()
    return rows.map(({ key }) => key)
  }

  test('has one effect and one answer when it is sent twice', async () => {
    const key = newKey()
    const first = await send(CREATE, faq('Twice'), key)
    const repeatedAnswer = await send(CREATE, faq('Twice'), key)
    expect([first.status, repeatedAnswer.status]).toEqual([200, 200])
    expect(repeatedAnswer.body).toEqual(first.body)
    expect(await count('Twice')).toBe(1)
  })

  test(`has one effect and one answer when it is sent ${PARALLEL} times at once`, async () => {
    const key = newKey()
    const tries = Array.from({ length: PARALLEL }, () => send(CREATE, faq('At once'), key))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count('At once')).toBe(1)
  })

  test('gets its first answer although the row has another version by now', async () => {
    const { body } = await send(CREATE, faq('Edited'), newKey())
    const { id, version } = body.data
    const key = newKey()
    const headers = { 'idempotency-key': key, 'if-match': `"${version}"` }
    const edit = () => send(CHANGE, { id, question: 'Edited once' }, key, { headers })
    const first = await edit()
    expect([first.status, (await edit()).body]).toEqual([200, first.body])
  })

  test('has one effect, whatever the encoding of its body', async () => {
    const key = newKey()
    for (const encoding of ['form', 'form', 'urlencoded'])
      expect((await send(CREATE, faq('Encoded'), key, { encoding })).status).toBe(200)
    expect(await count('Encoded')).toBe(1)
  })

  test('is refused with another body or at another address', async () => {
    const key = newKey()
    const { body } = await send(CREATE, faq('Own'), key)
    const other = await send(CREATE, faq('Other'), key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_used'])
    expect((await send(CHANGE, { ...faq('Own'), id: body.data.id }, key)).status).toBe(422)
    expect(await count('Other')).toBe(0)
  })

  test('of another account is a different request', async () => {
    const key = newKey()
    await send(CREATE, faq('Shared'), key)
    const other = await server.tokenOf(ACCOUNTS.operations)
    expect((await send(CREATE, faq('Shared'), key, { token: other })).status).toBe(200)
    expect(await count('Shared')).toBe(2)
  })

  test('can be sent again if it was refused', async () => {
    const key = newKey()
    expect((await send(CREATE, { ...faq('Refused'), position: -1 }, key)).status).toBe(422)
    expect((await send(CREATE, faq('Refused'), key)).status).toBe(200)
  })

  test('differs from a request without a key, which takes effect each time', async () => {
    for (const _ of [1, 2]) await server.call(CREATE, { token, body: faq('Keyless') })
    expect(await count('Keyless')).toBe(2)
  })

  test.each(['', ' ', 'x'.repeat(256)])('is refused if the key is malformed: %j', async (key) => {
    const answer = await send(CREATE, faq('No key'), key)
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_idempotency_key'])
    expect(await count('No key')).toBe(0)
  })

  test.each(['x'.repeat(255), '"quoted"', '0'])('may have the key %j', async (key) => {
    expect((await send(CREATE, faq('Some key'), key)).status).toBe(200)
  })

  test('gets the same answer from another server', async () => {
    const key = newKey()
    const first = await send(CREATE, faq('Elsewhere'), key)
    const other = appOn(server.db, clock.now)
    const answer = await other.app.request('https://elsewhere.example/api/admin/faqs/store', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(faq('Elsewhere')),
    })
    expect([answer.status, await answer.json()]).toEqual([200, first.body])
    expect(await count('Elsewhere')).toBe(1)
  })

  test('gets the same answer for 24 hours', async () => {
    const key = newKey()
    const first = await send(CREATE, faq('Kept'), key)
    clock.move({ minutes: 23 * 60 })
    token = await server.tokenOf(ACCOUNTS.admin)
    expect((await send(CREATE, faq('Kept'), key)).body).toEqual(first.body)
    await server.idle()
    expect(await keptKeys()).toContain(key)
    clock.move({ minutes: 62 })
    token = await server.tokenOf(ACCOUNTS.admin)
    for (const _ of [1, 2, 3]) {
      await send(CREATE, faq('Next'), newKey())
      await server.idle()
    }
    expect(await keptKeys()).not.toContain(key)
    expect(await keptKeys()).toHaveLength(3)
  })
})
