import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListener, createNodeServer } from '../../../server/http/node-server.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/show?is_completed=0&perPage=5'

/** The headers of every answer of the API. */
const DEFAULTS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-request-id': 'request-1',
}

/** Returns whether Node writes a response at once, and not as a stream after a delay. */
const isWrittenAtOnce = (response: object) =>
  Object.getOwnPropertySymbols(response).some(({ description }) => description === 'cache')

describe('An answer to a socket', () => {
  const app = signedInApp(TESTED_ENGINES[0] ?? 'embedded', 'admin')
  const server: Server = createNodeServer()
  let atOnce: boolean[] = []
  beforeAll(async () => {
    const listener = createListener(async (request, env) => {
      const response = await app.app.fetch(request, env)
      atOnce.push(isWrittenAtOnce(response))
      return response
    })
    server.on('request', listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  async function send(line: string, body?: object, headers: Record<string, string> = {}) {
    const [method, path] = line.split(' ')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${app.token}`,
        'x-request-id': 'request-1',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const readHeaders = ({ headers }: { headers: Headers }) =>
    Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, headers.get(name)]))

  test('has the default headers and those of its handler, and no second of one name', async () => {
    const list = await send(LIST)
    expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const unchanged = await send(LIST, undefined, {
      'if-none-match': list.headers.get('etag') ?? '',
    })
    const missing = await send('POST admin/appointment/one', { id: 999_999_999 })
    expect([unchanged.status, missing.status]).toEqual([304, 404])
    expect(missing.headers.get('cache-control')).toBe('private, no-store')
    for (const answer of [list, unchanged, missing]) expect(readHeaders(answer)).toEqual(DEFAULTS)
  })

  test('gets a new id for an id that is too long or has other characters', async () => {
    for (const id of ['x'.repeat(65), 'a b'])
      expect(
        (await send(LIST, undefined, { 'x-request-id': id })).headers.get('x-request-id'),
      ).toMatch(/^[\da-f-]{36}$/)
  })

  test('is written at once, a list, a row and a change alike', async () => {
    const [row] = JSON.parse((await send(LIST)).text).data
    atOnce = []
    await send(LIST)
    await send('POST admin/appointment/one', { id: row.id })
    const change = await send(
      'POST admin/appointment/update',
      { id: row.id, instructions: 'By the gate' },
      { 'idempotency-key': 'at-once' },
    )
    expect(change.status).toBe(200)
    expect(Object.keys(JSON.parse(change.headers.get('entity-versions') ?? '{}'))).toContain(
      'instant-bookings',
    )
    expect(atOnce).toEqual([true, true, true])
  })
})
