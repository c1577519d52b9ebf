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
    const [password, otherPassword] = ['bucket sponge chamois', 'chamois sponge bucket']
    const from = (index: number) => `198.51.100.${index}`
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => send('login', { email, password }, from(index))),
      ...Array.from({ length: 5 }, (_, index) =>
        send('password/verify', { email, code: '123456' }, from(index)),
      ),
      ...Array.from({ length: 5 }, (_, index) =>
        send('jwt/register', { name: 'N', email: `n${index}@wash.example`, password }, from(index)),
      ),
      hashPassword(password),
      matchesHash(null, otherPassword),
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
    const refusedAnswers = answers.filter(({ status }) => status === 429)
    expect(refusedAnswers.length).toBeGreaterThanOrEqual(40)
    expect(hashingWork.all).toBeLessThanOrEqual(60 - refusedAnswers.length)
    expect(answers.filter(({ status }) => status === 429)[0]?.body.code).toBe('too_many')
  })

  test('is skipped for an unknown reset ticket', async () => {
    const body = { ticket: 'nothing', password: 'bucket sponge chamois' }
    expect((await send('password/reset', body, FROM)).status).toBe(422)
    expect(hashingWork.all).toBe(0)
  })
})
