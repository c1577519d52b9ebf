import { once } from 'node:events'
import { request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_URL } from '../../../server/app/every-request.ts'
import { createListener, createNodeServer } from '../../../server/http/node-server.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: here\r\n'
const LOGIN = 'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n'

/** Malformed requests, each with the expected status and code. */
const CALLS = [
  ['no call at all', 'hello there\r\n\r\n', 400, 'malformed'],
  [
    'a method that there is not',
    'FETCH /api/health HTTP/1.1\r\nhost: here\r\n\r\n',
    400,
    'malformed',
  ],
  [
    'a method that is never answered',
    'TRACE /api/health HTTP/1.1\r\nhost: here\r\n\r\n',
    401,
    'unauthorized',
  ],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'malformed'],
  ['a host that is none', 'GET /api/health HTTP/1.1\r\nhost: a b\\c\r\n\r\n', 400, 'malformed'],
  ['an address that is none', 'GET http://% HTTP/1.1\r\nhost: here\r\n\r\n', 400, 'malformed'],
  ['a path that is none', 'GET health HTTP/1.1\r\nhost: here\r\n\r\n', 400, 'malformed'],
  [
    'half a letter in the path',
    'GET /api/%e0%a4%a HTTP/1.1\r\nhost: here\r\n\r\n',
    400,
    'malformed_address',
  ],
  [
    'half a letter outside the API',
    'GET /api/health/../../%c3%28 HTTP/1.1\r\nhost: here\r\n\r\n',
    404,
    '',
  ],
  [
    'an address without an end',
    `GET /api/health?q=${'x'.repeat(MAX_URL)} HTTP/1.1\r\nhost: here\r\n\r\n`,
    414,
    'too_long_address',
  ],
  ['a head without an end', `${HEALTH}x: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too_large_head'],
  ['more lines of a head', `${HEALTH}${'x: y\r\n'.repeat(20_000)}\r\n`, 431, 'too_large_head'],
  ['a header that is none', `${HEALTH}x y\r\n\r\n`, 400, 'malformed'],
  ['a length that is no number', `${LOGIN}content-length: ten\r\n\r\n{}`, 400, 'malformed'],
  ['two lengths', `${LOGIN}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `, 400, 'malformed'],
  [
    'a length and chunks',
    `${LOGIN}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    400,
    'malformed',
  ],
  ['a length below zero', `${LOGIN}content-length: -1\r\n\r\n{}`, 400, 'malformed'],
  ['a length beyond all', `${LOGIN}content-length: 99999999999\r\n\r\n{}`, 413, 'too_large_body'],
  [
    'chunks that are none',
    `${LOGIN}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    400,
    'malformed',
  ],
  [
    'an expectation that is not met',
    `${LOGIN}expect: a miracle\r\ncontent-length: 2\r\n\r\n{}`,
    417,
    'malformed',
  ],
] as const

describe.each(TESTED_ENGINES)('A malformed request, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof startTestApp>>
  let server: Server
  beforeAll(async () => {
    opened = await startTestApp(engine)
    server = createNodeServer().on('request', createListener(opened.app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await opened.close()
  })

  /** Sends text on a raw connection; returns the response until it is complete. */
  function exchange(text: string, enough = (answer: string) => isWhole(answer)): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += String(chunk)
        if (enough(answer)) socket.destroy()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  }

  test.each(CALLS)('is refusedif it is %s', async (_, text, status, code) => {
    const [head = '', body = ''] = (await exchange(text)).split('\r\n\r\n')
    expect(head.split(' ')[1]).toBe(String(status))
    if (code === '') return
    expect(head.toLowerCase()).toContain('content-type: application/json')
    const answer = JSON.parse(body)
    expect(Object.keys(answer)).toEqual(['message', 'code', 'requestId'])
    expect([answer.code, answer.message.length > 10]).toEqual([code, true])
  })

  test('A form over a raw connection is parsed like any other body', async () => {
    const { port } = server.address() as AddressInfo
    const form = new FormData()
    for (const name of ['email', 'password']) form.append(name, 'nobody@wash.example')
    const init = { method: 'POST', body: form }
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, init)
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'login_failed'])
  })

  describe('The body of a request', () => {
    const CHUNK = '10\r\n{"email": "aaaaa\r\n'
    const head = (path: string, ...headers: string[]) =>
      [`POST /api/${path} HTTP/1.1`, 'host: here', 'content-type: application/json', ...headers]
        .map((line) => `${line}\r\n`)
        .join('')
    const chunked = (path: string, body: string) =>
      `${head(path, 'transfer-encoding: chunked')}\r\n${body}`
    const statuses = (answers: string) =>
      [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

    // The requests never end, so an answer proves that the server did not wait for the end.
    test.each(['uploads/files', 'uploads', 'import', 'batch/import', 'no/import', 'batch'])(
      'is read at %s only if the request has a session',
      async (path) => {
        expect(statuses(await exchange(chunked(path, CHUNK)))).toEqual([401])
      },
    )

    test.each(['login', 'password/verify', 'report-mails/stop'])(
      'is read at %s without a session up to the smaller limit',
      async (path) => {
        const answer = await exchange(chunked(path, CHUNK.repeat(1025)))
        expect(statuses(answer)).toEqual([413])
        expect(answer).toContain('"code":"too_large_body"')
      },
    )

    const large = 'a'.repeat(300 * 1024)
    test.each([
      ['of a declared length', `${head('login', `content-length: ${large.length}`)}\r\n${large}`],
      ['in chunks', chunked('login', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)],
    ])(
      '%s is read to its end if the request is refused, so that its rest is not parsed as the next request',
      async (_, text) => {
        const isDone = (answers: string) => statuses(answers).length > 1 && isWhole(answers)
        expect(statuses(await exchange(`${text}${HEALTH}\r\n`, isDone))).toEqual([413, 200])
      },
    )

    test.each(['keep-alive', 'close'])(
      'of a refused request lets the client read the answer, with connection: %s',
      async (connection) => {
        const bytes = Buffer.alloc(12 * 1024 * 1024)
        const { port } = server.address() as AddressInfo
        const token = await opened.tokenOf(ACCOUNTS.admin)
        const answer = await new Promise<{ status?: number; text: string }>((resolve, reject) => {
          const headers = {
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': bytes.length,
            authorization: `Bearer ${token}`,
            connection,
          }
          const sending = request({ port, method: 'POST', path: '/api/uploads/files', headers })
          sending.once('error', reject).once('response', async (response) => {
            let text = ''
            for await (const part of response) text += String(part)
            // The server must read the whole request of a client that reads afterwards.
            if (!sending.writableFinished) await once(sending, 'finish')
            resolve({ status: response.statusCode, text })
          })
          sending.end(bytes)
        })
        expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large_body'])
      },
    )

    test('is read within memory limits of the account and of the server, and its memory is released', async () => {
      const { port } = server.address() as AddressInfo
      const size = 10 * 1024 * 1024
      const authorize = async (email: string) =>
        `authorization: Bearer ${await opened.tokenOf(email)}`
      const beginFile = (authorization: string) =>
        `${head('uploads/files', authorization, `content-length: ${size}`)}\r\n`
      const answers: string[] = []
      const sockets: ReturnType<typeof connect>[] = []
      /** Begins files that never arrive completely. */
      const stall = (authorization: string, count: number) => {
        for (let file = 0; file < count; file++) {
          const socket = connect(port, '127.0.0.1')
          socket.on('data', (chunk) => answers.push(String(chunk)))
          socket.write(beginFile(authorization))
          sockets.push(socket)
        }
      }
      const [admin, operations, carWash] = await Promise.all(
        Object.values(ACCOUNTS).map((email) => authorize(email)),
      )
      // An account may hold two files, so that one cannot shut out the others.
      stall(String(admin), 5)
      await expect.poll(() => answers.flatMap(statuses)).toEqual([503, 503, 503])
      const sendFile = (authorization: string) => async () =>
        statuses(await exchange(beginFile(authorization) + 'x'.repeat(size)))
      expect(await sendFile(String(operations))()).toEqual([400])
      const smallRequest = `${head('profile', String(admin), 'content-length: 2')}\r\n{}`
      expect(statuses(await exchange(smallRequest))).toEqual([200])
      // Six files of three accounts fill the memory of the server.
      stall(String(operations), 2)
      stall(String(carWash), 2)
      const { email } = await opened.db
        .selectFrom('users')
        .innerJoin('credentials', 'credentials.user_id', 'users.id')
        .select('email')
        .where('email', 'not in', Object.values(ACCOUNTS))
        .where('auth', '=', 1)
        .where('account_type', '=', 'Car Wash')
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      const fourth = await authorize(String(email))
      await expect.poll(sendFile(fourth)).toEqual([503])
      for (const socket of sockets) socket.destroy()
      await expect.poll(sendFile(fourth)).toEqual([400])
    })
  })

  test('The server still answers earlier requests of a connection with a malformed request', async () => {
    const text = `${HEALTH}\r\nnonsense\r\n\r\n`
    const answer = await exchange(text, () => false)
    expect(answer).toContain('"status":"ok"')
  })

  test('The server keeps a connection open for longer than the minute that proxies keep it open', async () => {
    const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(await exchange(`${HEALTH}\r\n`)) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  test('The server still serves requests after the malformed requests', async () => {
    expect(await exchange(`${HEALTH}\r\n`)).toContain('"status":"ok"')
  })
})

/** Returns whether a response is complete. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)
}
