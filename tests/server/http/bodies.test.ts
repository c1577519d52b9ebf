import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { MAX_DEPTH, MAX_NAMES, MAX_VALUES } from '../../../server/http/input.ts'
import { MAX_LISTED } from '../../../server/http/problem.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const BOUNDARY = 'a-line-between'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Builds a body with a number of fields, for each encoding. */
const FIELDS: Record<string, (names: readonly string[]) => string> = {
  [JSON_TYPE]: (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, '1']))),
  [FORM]: (names) => names.map((name) => `${name}=1`).join('&'),
  [MULTIPART]: (names) =>
    [
      ...names.map(
        (name) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`,
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
}
const TYPES = Object.keys(FIELDS)
const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

test('The limit of fields in a request body exceeds the fields of every endpoint', () => {
  const fieldCounts = listEndpoints(entities).map((endpoint) =>
    endpoint.kind === 'verb'
      ? endpoint.body.length
      : 3 * Object.keys(endpoint.resource.fields).length,
  )
  expect(Math.max(...fieldCounts)).toBeGreaterThan(10)
  expect(Math.max(...fieldCounts)).toBeLessThan(MAX_NAMES)
})

describe.each(TESTED_ENGINES)('A request body, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())

  /** Sends a body to change a password, as a signed-in user. */
  async function send(type: string, body: BodyInit) {
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const init = { method: 'POST', body, headers }
    const response = await server.app.request('/api/profile/password', init)
    const answer = await response.json()
    return { status: response.status, code: answer.code, errors: Object.keys(answer.errors ?? {}) }
  }

  test.each(TYPES)(
    'at %s is refused before validation if it has more fields than any endpoint',
    async (type) => {
      // Eight times as many: the answer is the same, because parsing stops at the limit.
      for (const count of [MAX_NAMES + 1, 1500, 3000]) {
        const { status, code, errors } = await send(type, FIELDS[type]?.(names(count)) ?? '')
        expect([count, status, code, errors]).toEqual([count, 400, 'too_many_fields', []])
      }
    },
  )

  test.each(TYPES)('at %s is refused if it repeats one field too often', async (type) => {
    if (type === JSON_TYPE) {
      const { status, code } = await send(type, JSON.stringify({ current: names(MAX_VALUES + 1) }))
      expect([status, code]).toEqual([400, 'too_many_fields'])
      return
    }
    const repeatedValues = Array.from({ length: MAX_VALUES + 1 }, () => 'current')
    const { status, code } = await send(type, FIELDS[type]?.(repeatedValues) ?? '')
    expect([status, code]).toEqual([400, 'too_many_fields'])
  })

  test.each(TYPES)(
    'at %s gets an error that lists a limited number of its many wrong fields',
    async (type) => {
      const { status, errors } = await send(type, FIELDS[type]?.(names(150)) ?? '')
      expect([status, errors]).toEqual([422, names(MAX_LISTED)])
    },
  )

  test.each(TYPES)(
    'at %s may have fields named like the properties of every JavaScript object',
    async (type) => {
      const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
      const body =
        type === JSON_TYPE
          ? `{${inherited.map((name) => `"${name}":"1"`).join()}}`
          : (FIELDS[type]?.(inherited) ?? '')
      const { status, errors } = await send(type, body)
      expect([status, errors.sort()]).toEqual([422, inherited.sort()])
    },
  )

  test('as a form that consists only of line breaks is refused before it is parsed', async () => {
    const { status, code } = await send(MULTIPART, `--${BOUNDARY}\r\n${'x: y\r\n'.repeat(30_000)}`)
    expect([status, code]).toEqual([400, 'too_many_fields'])
  })

  test('keeps a text that looks like field names as text', async () => {
    const text = 'so "he": and "she": '.repeat(MAX_VALUES)
    const { status, errors } = await send(JSON_TYPE, JSON.stringify({ current: text }))
    expect([status, errors]).toEqual([422, ['current', 'password']])
  })

  test.each(TYPES)(
    'at %s is refused if it is larger than 256 KB, whatever it contains',
    async (type) => {
      const { status, code } = await send(type, 'a'.repeat(256 * 1024 + 1))
      expect([status, code]).toEqual([413, 'too_large_body'])
    },
  )

  test.each(TYPES)(
    'at %s is refused without a session if it is larger than 16 KB',
    async (type) => {
      const body = 'a'.repeat(16 * 1024 + 1)
      for (const path of ['login', 'jwt/register', 'password/forgot', 'report-mails/stop']) {
        const init = { method: 'POST', body, headers: { 'content-type': type } }
        const response = await server.app.request(`/api/${path}`, init)
        expect([path, response.status]).toEqual([path, 413])
      }
    },
  )

  test('with a long field name gets an error that shortens the name', async () => {
    const { errors } = await send(FORM, `${'n'.repeat(5000)}=1`)
    expect(errors.map((name) => name.length)).toEqual([100])
  })

  test('with nested values is refused beyond a depth', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    for (const depth of [MAX_DEPTH + 1, 100_000]) {
      const { status, code } = await send(JSON_TYPE, `{"current":${nested(depth)}}`)
      expect([depth, status, code]).toEqual([depth, 400, 'malformed'])
    }
    expect((await send(JSON_TYPE, `{"current":${nested(2)}}`)).status).toBe(422)
  })

  test.each([
    ['half a percent sign', FORM, 'current=%'],
    ['a percent sign before no number', FORM, 'current=%zz'],
    ['bytes that are no letter', FORM, 'current=%c3%28'],
    ['half a pair', FORM, 'current=%ed%a0%80'],
    ['bytes that are no text', FORM, new Uint8Array([0x61, 0x3d, 0xc3, 0x28])],
    ['bytes that are no text', JSON_TYPE, new Uint8Array([0x22, 0xff, 0x22])],
    ['a list', JSON_TYPE, '[]'],
    ['half of it', JSON_TYPE, '{"current":'],
    ['no line between', 'multipart/form-data', 'current=1'],
    ['an end that never comes', MULTIPART, `--${BOUNDARY}\r\ncontent-disposition: form-data`],
  ])('with %s as %s gets the status 400', async (_, type, body) => {
    expect(await send(type, body)).toEqual({ status: 400, code: 'malformed', errors: [] })
  })
})
