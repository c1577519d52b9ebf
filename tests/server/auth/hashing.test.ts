import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, matchesHash } from '../../../server/auth/passwords.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

/** How many passwords are being hashed, and how many were at most and in all. */
const work = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }))
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  const counted =
    <T extends unknown[], R>(hash: (...given: T) => Promise<R>) =>
    async (...given: T) => {
      work.now += 1
      work.all += 1
      work.most = Math.max(work.most, work.now)
      try {
        return await hash(...given)
      } finally {
        work.now -= 1
      }
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

const FROM = '203.0.113.7'

describe.each(TESTED_ENGINES)('hashing, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { trustProxy: true })
  })
  afterAll(() => server.close())
  beforeEach(() => Object.assign(work, { most: 0, all: 0 }))

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
    expect(work.most).toBe(2)
    expect(work.all).toBeGreaterThanOrEqual(17)
  })

  test.each([
    ['password/verify', { email: 'nobody@wash.example', code: '123456' }],
    ['login', { email: 'nobody@wash.example', password: 'wrong' }],
    ['jwt/register', { name: 'N', email: 'x@wash.example', password: 'bucket sponge chamois' }],
  ])('for %s ends where one address has asked often enough', async (path, body) => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(path, body, FROM)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(40)
    expect(work.all).toBeLessThanOrEqual(60 - refused.length)
    expect(answers.filter(({ status }) => status === 429)[0]?.body.code).toBe('too_many')
  })

  test('is not done for a ticket that nobody has', async () => {
    const body = { ticket: 'nothing', password: 'bucket sponge chamois' }
    expect((await send('password/reset', body, FROM)).status).toBe(422)
    expect(work.all).toBe(0)
  })
})
