import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Mail, createMailer } from '../../../server/mail/mail.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const output = () => lines.join('')

/** Marked secrets, which the test searches for in logs and answers. */
const MARKS = {
  wrong: 'mark-wrong-password',
  registered: 'mark-registered-password',
  reset: 'mark-reset-password',
  changed: 'mark-changed-password',
  short: 'mark-short',
  token: 'mark-token-that-is-none',
  ticket: 'mark-ticket-that-is-none',
  code: 'mark-code',
}

beforeEach(() => {
  lines.length = 0
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...texts) => void lines.push(texts.join(' ')))
})

describe.each(TESTED_ENGINES)('A secret, on %s', (engine) => {
  const clock = handClock()
  const mails: Mail[] = []
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    const mail = async (message: Mail) => mails.push(message) > 0
    server = await startTestApp(engine, clock.now, { log, mail })
  })
  afterAll(() => server.close())

  test('appears in no log line and in no answer except the one that issues it', async () => {
    const email = ACCOUNTS.operations
    const knownSecrets = new Set<string>([...Object.values(MARKS), DEMO_PASSWORD])
    const leaks: string[] = []
    let calls = 0

    /** Sends a request. Later answers must not contain the secrets that it returns. */
    async function drive(
      request: string,
      options: Parameters<typeof server.call>[1] = {},
      handsOver: readonly string[] = [],
    ): Promise<Answer> {
      const answer = await server.call(request, options)
      await server.idle()
      calls += 1
      // Two tokens of a session differ only if they are signed in different seconds.
      clock.move({ seconds: 1 })
      const texts = JSON.stringify([answer.body, ...answer.headers])
      for (const secret of knownSecrets)
        if (texts.includes(secret)) leaks.push(`${request}: ${secret}`)
      for (const name of handsOver) {
        const value: unknown = answer.body.data?.[name]
        if (typeof value !== 'string') throw new Error(`${request} hands over no ${name}`)
        knownSecrets.add(value)
      }
      return answer
    }
    const TOKENS = ['accessToken', 'refreshToken']
    const logIn = (password: string, hands: readonly string[] = []) =>
      drive('POST login', { body: { email, password } }, hands)
    const post = (path: string, body: object, token?: string) =>
      drive(`POST ${path}`, { body, token })

    await logIn(MARKS.wrong)
    await post('login', { email, password: MARKS.wrong, token: MARKS.token, code: MARKS.code })
    const first = (await logIn(DEMO_PASSWORD, TOKENS)).body.data
    const me = { name: 'Mark', email: 'mark@wash.example', password: MARKS.registered }
    await post('jwt/register', me)
    await post('jwt/register', { ...me, email })
    await post('jwt/register', { ...me, password: MARKS.short })
    await drive('POST login', { body: { email: me.email, password: MARKS.registered } })

    await post('password/forgot', { email })
    const code = String(mails.at(-1)?.params.code)
    expect(code).toMatch(/^\d{6}$/)
    knownSecrets.add(code)
    await post('password/verify', { email, code: MARKS.code })
    const { ticket } = (await drive('POST password/verify', { body: { email, code } }, ['ticket']))
      .body.data
    await post('password/verify', { email, code })
    await post('password/reset', { ticket: MARKS.ticket, password: MARKS.reset })
    await post('password/reset', { ticket, password: MARKS.short })
    await post('password/reset', { ticket, password: MARKS.reset })
    await post('password/reset', { ticket, password: MARKS.reset })

    await drive('GET session', { token: first.accessToken })
    await post('jwt/refresh-token', { refreshToken: first.refreshToken })
    await post('jwt/refresh-token', { refreshToken: MARKS.token })
    const second = (await logIn(MARKS.reset, TOKENS)).body.data
    const { refreshToken } = second
    const third = (await drive('POST jwt/refresh-token', { body: { refreshToken } }, TOKENS)).body
      .data
    const token = third.accessToken
    await drive('GET session', { token })
    await drive('GET sessions', { token })
    await drive('GET session', { token: MARKS.token })
    await drive(`GET session?access_token=${token}`)
    await drive(`GET sessions?token=${MARKS.token}`, { token })
    await post('sessions/end', { id: MARKS.token }, token)
    await post('profile', { name: 'Karim Haddad', phone: MARKS.code }, token)
    expect((await post('profile', { name: 'Karim of the Office' }, token)).status).toBe(200)
    await post('profile/password', { current: MARKS.wrong, password: MARKS.changed }, token)
    await post('profile/password', { current: MARKS.reset, password: MARKS.short }, token)
    const body = { current: MARKS.reset, password: MARKS.changed }
    const fourth = (await drive('POST profile/password', { token, body }, TOKENS)).body.data
    await drive('GET general/showUser', { token: fourth.accessToken })
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const malformed = {
        method: 'POST',
        body: `{"${MARKS.wrong}`,
        headers: { 'content-type': type },
      }
      const answer = await server.app.request('/api/login', malformed)
      calls += 1
      expect(await answer.text()).not.toContain(MARKS.wrong)
    }
    const large = { email, password: MARKS.wrong.repeat(80_000) }
    expect((await post('login', large)).status).toBe(413)
    for (let time = 0; time < 11; time++) await logIn(MARKS.wrong)
    await post('sessions/end-all', {}, fourth.accessToken)
    await post('jwt/logout', {}, fourth.accessToken)

    const { rows } = await sql<{ history: string }>`
      select json_agg(changes)::text as history from changes`.execute(server.db)
    const history = rows[0]?.history ?? ''
    const hashes = await sql<{ hash: string }>`select password_hash as hash from credentials
      union select refresh_hash from sessions union select hash from used_tokens
      union select code_hash from codes where code_hash is not null`.execute(server.db)
    expect(history).toContain(me.email)
    // The history names the session of a change, not its token.
    expect(history).toContain('Karim of the Office')
    expect(hashes.rows.length).toBeGreaterThan(5)
    const secrets = [...knownSecrets, ...hashes.rows.map(({ hash }) => hash)]
    expect(secrets.filter((secret) => history.includes(secret))).toEqual([])

    // An internal error reveals nothing either.
    await server.db.schema.dropTable('attempts').execute()
    expect((await logIn(MARKS.changed)).status).toBe(500)

    expect(leaks).toEqual([])
    expect(lines.filter((line) => line.includes('"msg":"call"'))).toHaveLength(calls)
    expect(output()).toContain('"msg":"failed"')
    const people = [email, me.email, 'Karim']
    expect([...knownSecrets, ...people].filter((secret) => output().includes(secret))).toEqual([])
  })
})

describe('A mail that cannot be sent', () => {
  const mail: Mail = {
    to: 'somebody@wash.example',
    kind: 'code',
    params: { name: 'Somebody Special', code: '135790', minutes: 10 },
  }
  const secrets = ['somebody@wash', 'Somebody Special', '135790', 'mark-user', 'mark-secret']

  test('is logged in one line with the reason, without its text, recipient or password', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: (_, __, callback) => callback(new Error('no such user mark-user')),
      onRcptTo: ({ address }, _, callback) => callback(new Error(`nobody is called ${address}`)),
    })
    // The package has a certificate of its own, which nobody trusts.
    const untrusted = new SMTPServer({ authOptional: true })
    untrusted.on('error', () => {})
    const listen = async (server: SMTPServer) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.server.address()
      return typeof address === 'object' ? address?.port : 0
    }
    const port = await listen(refusing)
    const reasons = [
      [
        'smtp://mark-user:mark-secret@127.0.0.1:1',
        /does not answer: .*ECONNREFUSED 127\.0\.0\.1:1\./,
      ],
      [`smtp://mark-user:mark-secret@127.0.0.1:${port}`, /refused the user or password of that/],
      [`smtp://127.0.0.1:${port}`, /refused it with 5\d\d\./],
      [
        `smtp://127.0.0.1:${await listen(untrusted)}`,
        /does not answer: .*certificate.*\. Set NODE_EXTRA_CA_CERTS to the file/,
      ],
      [undefined, /^SMTP_URL is not set/],
    ] as const
    for (const [smtpUrl, reason] of reasons) {
      lines.length = 0
      await createMailer({ smtpUrl, mailFrom: 'a@wash.example', demo: false }, log)(mail)
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 50,
        mail: 'code',
        msg: expect.stringMatching(reason),
      })
      expect(output()).toContain('SMTP_URL')
      expect(secrets.filter((secret) => output().includes(secret))).toEqual([])
    }
    for (const server of [refusing, untrusted])
      await new Promise<void>((resolve) => server.close(resolve))
  })

  test('because its address needs SMTPUTF8 is not sent to a server without it', async () => {
    const received: string[] = []
    const startServer = async (hideSMTPUTF8: boolean) => {
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        hideSMTPUTF8,
        onRcptTo: ({ address }, _, callback) => {
          received.push(address)
          callback()
        },
        onData: (stream, _, callback) => stream.resume().once('end', () => callback()),
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }
    const servers = [await startServer(true), await startServer(false)]
    const [older, newer] = servers.map((server) => {
      const { port } = server.server.address() as AddressInfo
      return createMailer(
        { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@wash.example', demo: false },
        log,
      )
    })
    const codes: string[] = []
    const send = (mailer: typeof older, to: string) =>
      mailer?.({ ...mail, to }, (code) => codes.push(code))
    expect(await send(older, 'سيارة@wash.example')).toBe(false)
    expect(codes).toEqual(['ENOSMTPUTF8'])
    expect(output()).toContain('(SMTPUTF8)')
    expect(received).toEqual([])
    // A domain has a form in ASCII.
    expect(await send(older, 'office@غسيل.example')).toBe(true)
    expect(await send(newer, 'سيارة@wash.example')).toBe(true)
    expect(received).toHaveLength(2)
    for (const server of servers) await new Promise<void>((resolve) => server.close(resolve))
  })

  test('is printed to the terminal in the demo', async () => {
    await createMailer({ mailFrom: '', demo: true }, log)({ ...mail, language: 'pt' })
    expect(output()).toContain('somebody@wash.example')
    expect(output()).toContain('O seu código para Washboard')
    expect(output()).toContain('135790')
  })
})
