import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_URL } from '../../../server/middleware/valid-url.ts'
import { listenerOf, newServer } from '../../../server/http/node-server.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: here\r\n'
const LOGIN = 'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n'

/** Calls that cannot be read, each with the status and the code that they are answered by. */
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

describe.each(TESTED_ENGINES)('calls that cannot be read, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof startTestApp>>
  let server: Server
  beforeAll(async () => {
    opened = await startTestApp(engine)
    server = newServer().on('request', listenerOf(opened.app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await opened.close()
  })

  /** What the server says on a connection until it ends it, or has said that much. */
  function said(text: string, enough = (answer: string) => isWhole(answer)): Promise<string> {
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

  test.each(CALLS)('%s', async (_, text, status, code) => {
    const [head = '', body = ''] = (await said(text)).split('\r\n\r\n')
    expect(head.split(' ')[1]).toBe(String(status))
    if (code === '') return
    expect(head.toLowerCase()).toContain('content-type: application/json')
    const answer = JSON.parse(body)
    expect(Object.keys(answer)).toEqual(['message', 'code', 'requestId'])
    expect([answer.code, answer.message.length > 10]).toEqual([code, true])
  })

  test('a form over a connection is read like any other body', async () => {
    const { port } = server.address() as AddressInfo
    const form = new FormData()
    for (const name of ['email', 'password']) form.append(name, 'nobody@wash.example')
    const init = { method: 'POST', body: form }
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, init)
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'login_failed'])
  })

  test('a body that is not read to its end has a connection of its own', async () => {
    const [head = ''] = (await said(`${LOGIN}content-length: 9000000\r\n\r\n{}`)).split('\r\n\r\n')
    expect(head.split(' ')[1]).toBe('413')
    expect(head.toLowerCase()).toContain('connection: close')
  })

  test('what came before is answered all the same', async () => {
    const text = `${HEALTH}\r\nnonsense\r\n\r\n`
    const answer = await said(text, () => false)
    expect(answer).toContain('"status":"ok"')
  })

  test('a connection is kept for longer than the minute that proxies keep theirs', async () => {
    const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(await said(`${HEALTH}\r\n`)) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  test('and the server goes on', async () => {
    expect(await said(`${HEALTH}\r\n`)).toContain('"status":"ok"')
  })
})

/** Whether an answer has come with all of its body. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)
}
