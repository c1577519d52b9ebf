import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, matchesHash } from '../../../server/auth/passwords.ts'
import { hashingWork } from '../../support/server/counted-hashing.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const { countHashing } = await import('../../support/server/counted-hashing.ts')
  return countHashing(await load())
})

const FROM = '203.0.113.7'

describe.each(TESTED_ENGINES)('Password hashing, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { trustProxy: true })
  })
  afterAll(() => server.close())
  beforeEach(() => Object.assign(hashingWork, { most: 0, all: 0 }))

  const send = (path: string, body: object, from: string) =>
    server.call(`POST ${path}`, { body, headers: { 'x-forwarded-for': from } })

  test('runs at most two at a time', async () => {
    const email = ACCOUNTS.admin
    const [password, other] = ['bucket sponge chamois', 'chamois sponge bucket']
    const from = (at: number) => `198.51.100.${at}`
    await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => send('login', { email, password }, from(at))),
      ...Array.from({ length: 5 }, (_, at) =>
        send('password/verify', { email, code: '123456' }, from(at)),
      ),
      ...Array.from({ length: 5 }, (_, at) =>
        send('jwt/register', { name: 'N', email: `n${at}@wash.example`, password }, from(at)),
      ),
      hashPassword(password),
      matchesHash(null, other),
    ])
    expect(hashingWork.most).toBe(2)
    expect(hashingWork.all).toBeGreaterThanOrEqual(17)
  })

  test.each([
    ['password/verify', { email: 'nobody@wash.example', code: '123456' }],
    ['login', { email: 'nobody@wash.example', password: 'wrong' }],
    ['jwt/register', { name: 'N', email: 'x@wash.example', password: 'bucket sponge chamois' }],
  ])('for %s stops once one address has sent too many requests', async (path, body) => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(path, body, FROM)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(40)
    expect(hashingWork.all).toBeLessThanOrEqual(60 - refused.length)
    expect(answers.filter(({ status }) => status === 429)[0]?.body.code).toBe('too_many')
  })

  test('is skipped for an unknown reset ticket', async () => {
    const body = { ticket: 'nothing', password: 'bucket sponge chamois' }
    expect((await send('password/reset', body, FROM)).status).toBe(422)
    expect(hashingWork.all).toBe(0)
  })
})
