import { SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Encoding } from '../../../registry/entities/requests.ts'
import { type Endpoint, listEndpoints } from '../../../registry/entities/endpoints.ts'
import { ROLES } from '#business/words'
import { createMailer } from '../../../server/mail/mail.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, entities, startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { isShared } from '../../support/contract/cells.ts'
import { listHiddenFields, listKeys } from '../../support/rows/hidden.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import {
  goodBody,
  issueDocument,
  readParameters,
  withRow,
  wrongFields,
  wrongShown,
} from '../../support/rows/rows.ts'
import { oneOf } from '../../support/runner/whole.ts'

const endpoints = listEndpoints(entities)
const cases = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path} (${getName(endpoint)})`, endpoint] as const,
)
const log = pino({ level: 'silent' })
const post = await startMailServer()
afterAll(() => post.stop())
/** An id that no row has. */
const NO_ROW = 2_000_000_000
const ENCODINGS: Encoding[] = ['json', 'form', 'urlencoded']

function getName(endpoint: Endpoint): string {
  const fixed = new URLSearchParams(endpoint.query).toString()
  return [endpoint.resource.name, endpoint.kind === 'verb' ? endpoint.verb : fixed].join(' ')
}

const getRequest = (endpoint: Endpoint) =>
  endpoint.kind === 'read' ? endpoint.read.request : endpoint.call.request

test('The registry has endpoints to test', () => {
  expect(endpoints.length).toBeGreaterThan(40)
})

describe.each(TESTED_ENGINES)('Every declared endpoint, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens: Record<string, string> = {}
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    const mail = createMailer(
      { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false },
      log,
    )
    server = await startTestApp(engine, undefined, { mail })
    for (const role of ROLES) {
      const { body } = await server.logIn(ACCOUNTS[role])
      tokens[role] = body.data.accessToken
      ids[role] = body.data.user.id
    }
    const outsider = await server.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('account_type', '=', 'Admin')
      .where('auth', '=', 1)
      .where('email', '<>', ACCOUNTS.admin)
      .executeTakeFirstOrThrow()
    tokens.putOut = await server.tokenOf(outsider.email)
    await server.db.updateTable('users').set({ auth: 0 }).where('id', '=', outsider.id).execute()
    const key = new TextEncoder().encode(TEST_SECRET)
    tokens.expired = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('washboard')
      .setAudience('washboard')
      .setIssuedAt(TEST_NOW.getTime() / 1000 - 3600)
      .setExpirationTime(TEST_NOW.getTime() / 1000 - 60)
      .sign(key)
    // Lists of documents have a row, too.
    for (const resource of Object.values(entities))
      if (resource.documentBook) await issueDocument(server.db, resource)
    tokens.forged = `${tokens.admin?.slice(0, -4)}AAAA`
  })
  afterAll(() => server.close())

  /** Sends a request about a row with all its parameters. */
  async function send(
    endpoint: Endpoint,
    id: number,
    token: string | undefined,
    encoding?: Encoding,
  ): Promise<Answer> {
    const request = getRequest(endpoint)
    if (endpoint.kind === 'verb') {
      const role = ROLES.find((role) => tokens[role] === token)
      const body = await goodBody(server.db, endpoint, id, role)
      return server.call(request, { token, body, encoding: encoding ?? endpoint.call.encoding })
    }
    const named = await readParameters(server.db, endpoint)
    return server.call(
      request.replace(/\{(\w+)\}/, (_, param) => String(named[param])),
      {
        token,
        body: endpoint.method === 'GET' ? undefined : { ...endpoint.read.body, ...named },
        encoding: encoding ?? endpoint.read.encoding,
      },
    )
  }

  /** Sends a valid request about a row in an allowed state, and restores the row. */
  async function expectSuccess(
    endpoint: Endpoint,
    role: string,
    encoding?: Encoding,
    token = tokens[role],
  ): Promise<Answer> {
    if (endpoint.kind === 'read') return send(endpoint, NO_ROW, token, encoding)
    return withRow(server.db, endpoint, { role, id: ids[role] ?? 0 }, (id) =>
      send(endpoint, id, token, encoding),
    )
  }

  const answers = new Map<Endpoint, Promise<Answer>>()
  /** The answer to the first allowed role, cached for all tests. */
  function firstGood(endpoint: Endpoint): Promise<Answer> {
    const answer = answers.get(endpoint) ?? expectSuccess(endpoint, endpoint.roles[0] ?? 'admin')
    answers.set(endpoint, answer)
    return answer
  }

  // Test common rules with every third endpoint only.
  const checkedCases = oneOf(3, cases)
  test.each(checkedCases)('of %sis refused without a live session', async (_, endpoint) => {
    for (const tokenKind of [undefined, 'expired', 'forged', 'putOut']) {
      const token = tokenKind && tokens[tokenKind]
      const answer = await server.call(getRequest(endpoint), {
        token,
        body: endpoint.method === 'GET' ? undefined : { id: 1 },
      })
      expect([tokenKind, answer.status]).toEqual([tokenKind, 401])
    }
  })

  // `server/contract` also tests each endpoint with each role.
  const shaped = oneOf(2, cases)
  test.each(shaped)('of %sanswers success and refusal in the same shapes', async (_, endpoint) => {
    // `server/contract` tests each role.
    const refusedRoles = ROLES.filter((role) => !endpoint.roles.includes(role))
    for (const role of [...endpoint.roles.slice(0, 1), ...refusedRoles.slice(0, 1)]) {
      const isFirst = role === endpoint.roles[0]
      const answer = await (isFirst ? firstGood(endpoint) : expectSuccess(endpoint, role))
      // A role of another entity that shares the path gets 404.
      const refusal = isShared(endpoint, role, endpoints) ? 404 : 403
      expect([role, answer.status]).toEqual([role, endpoint.roles.includes(role) ? 200 : refusal])
      if (answer.status === 200) {
        const absent = listKeys(endpoint, listHiddenFields(endpoint, role))
        const rows: Record<string, unknown>[] = [answer.body.data].flat()
        expect(rows.flatMap((row) => absent.filter((key) => key in row))).toEqual([])
      } else {
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId'])
      }
    }
  })

  test.each(shaped)('of %s returns rows with every declared field', async (_, endpoint) => {
    const { status, body } = await firstGood(endpoint)
    expect(status).toBe(200)
    if (endpoint.kind === 'verb' && endpoint.verb === 'forceDelete') {
      expect(Object.keys(body.data)).toEqual(['id'])
      return
    }
    const isList = endpoint.kind === 'read' ? !endpoint.read.single : endpoint.many
    const rows = isList ? body.data : [body.data]
    expect(rows.length).toBeGreaterThan(0)
    const hiddenFields = listHiddenFields(endpoint, endpoint.roles[0] ?? 'admin')
    const fields = Object.fromEntries(
      Object.entries(endpoint.resource.fields).filter(([name]) => !hiddenFields.includes(name)),
    )
    expect(
      rows.flatMap((row: Record<string, unknown>) => [
        ...wrongFields(row, fields),
        ...wrongShown(row, fields),
      ]),
    ).toEqual([])
  })

  const lists = cases.filter(
    ([, endpoint]) => endpoint.kind === 'read' && !endpoint.read.single && !endpoint.read.params,
  )

  test.each(lists)(
    'of %sreturns the same rows in pagesas in the whole list',
    async (_, endpoint) => {
      if (endpoint.kind !== 'read') throw new Error('only lists')
      const { body: whole } = await expectSuccess(endpoint, endpoint.roles[0] ?? 'admin')
      const token = tokens[endpoint.roles[0] ?? 'admin']
      const request = getRequest(endpoint)
      const paged = async (page: number) => {
        const send = { page, perPage: 2, sort: 'id', order: 'ASC' }
        if (endpoint.method !== 'GET')
          return server.call(request, { token, body: { ...endpoint.read.body, ...send } })
        const query = new URLSearchParams(
          Object.entries(send).map(([name, value]) => [name, String(value)]),
        )
        return server.call(`${request}${request.includes('?') ? '&' : '?'}${query}`, { token })
      }
      const pages = [await paged(1), await paged(2)]
      expect(pages.flatMap((answer) => answer.body.data)).toEqual(whole.data.slice(0, 4))
      const total = whole.data.length
      expect(pages[0]?.body).toMatchObject({ total, totalPages: Math.ceil(total / 2) })
    },
  )

  const posts = checkedCases.filter(([, endpoint]) => endpoint.method !== 'GET')

  test.each(posts)('of %s gives the same answer in another encoding', async (_, endpoint) => {
    const [role] = endpoint.roles
    const ownEncoding = endpoint.kind === 'read' ? endpoint.read.encoding : endpoint.call.encoding
    const first = await firstGood(endpoint)
    expect([ownEncoding, first.status, first.body.errors]).toEqual([ownEncoding, 200, undefined])
    const others = ENCODINGS.filter((encoding) => encoding !== (ownEncoding ?? 'json'))
    for (const encoding of oneOf(2, others, endpoint.path.length % 2)) {
      const answer = await expectSuccess(endpoint, role ?? 'admin', encoding)
      expect([encoding, answer.status, answer.body.errors]).toEqual([encoding, 200, undefined])
    }
  })

  test.each(posts)(
    'of %s distinguishes malformed bodies and changes nothing',
    async (_, endpoint) => {
      const token = tokens[endpoint.roles[0] ?? 'admin']
      const request = getRequest(endpoint)
      const emptyStatus = takesNothing(endpoint) ? 200 : 422
      const unknown = takesNothing(endpoint) ? 400 : 422
      const attempts = [
        ['empty', { body: {} }, emptyStatus],
        // For an endpoint without parameters, a body of wrong values is empty.
        ...(takesNothing(endpoint)
          ? []
          : [['wrong types', { body: wrongBody(endpoint) }, 422] as const]),
        ['unknown field', { body: { ...wrongBody(endpoint), no_such_field: 1 } }, unknown],
        ['no body', {}, emptyStatus],
        ['another type', { headers: { 'content-type': 'text/csv' }, body: {} }, 415],
      ] as const
      for (const [description, options, expected] of attempts) {
        const answer = await server.call(request, { token, ...options })
        expect([description, answer.status]).toEqual([description, expected])
        if (expected === 400 || expected === 422)
          expect(Object.keys(answer.body.errors)).not.toEqual([])
      }
      const malformed = await server.app.request(`/api/${endpoint.path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"id": 1',
      })
      expect(malformed.status).toBe(400)
    },
  )

  const byId = oneOf(2, cases).filter(
    ([, endpoint]) => endpoint.kind === 'verb' && endpoint.verb !== 'create',
  )

  test.each(byId)('of %s answers an unknown id with 404', async (_, endpoint) => {
    if (endpoint.kind !== 'verb') throw new Error('only calls on one row')
    const body = await goodBody(server.db, endpoint, NO_ROW)
    const token = tokens[endpoint.roles[0] ?? 'admin']
    expect((await server.call(getRequest(endpoint), { token, body })).status).toBe(404)
  })

  test('An endpoint that is not declared does not exist', async () => {
    const token = tokens.admin
    expect((await server.call('GET admin/secrets', { token })).status).toBe(404)
    expect((await server.call('DELETE admin/slider/all', { token })).status).toBe(404)
    expect((await server.call('GET admin/secrets')).status).toBe(401)
  })
})

/** Returns whether an endpoint takes no parameters, so that none can be wrong. */
const takesNothing = (endpoint: Endpoint) =>
  endpoint.kind === 'read' && !endpoint.read.body && !endpoint.read.params

/** A body with values that every field refuses. */
function wrongBody(endpoint: Endpoint): Record<string, unknown> {
  const names =
    endpoint.kind === 'verb'
      ? endpoint.body
      : Object.keys({ ...endpoint.read.body, ...endpoint.read.params })
  return Object.fromEntries(names.map((name) => [name, { not: ['a', 'value'] }]))
}
