import { describe, expect, test } from 'vitest'
import { listEndpoints, type ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readParameters } from '../../support/rows/rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const SLIDERS = 'GET admin/slider/all'
const BOOKINGS = 'GET admin/appointment/show?is_completed=0'
const ASSIGNING = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
const FINANCIAL = 'POST admin/financial-report'
const TILE = 'GET dashboard/late'

/** Names of every object's prototype, and a name that no endpoint knows. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'no_such_name']

const reads = listEndpoints(entities).filter(
  (endpoint): endpoint is ReadEndpoint => endpoint.kind === 'read',
)
const namedReads = reads.map(
  (read) => [`${read.read.request} (${read.resource.name})`, read] as const,
)

/** The queries of lists, each with the expected status and field. */
const QUERIES = [
  [SLIDERS, 'sort=constructor', 400, 'sort'],
  [SLIDERS, 'sort=__proto__', 400, 'sort'],
  [SLIDERS, 'sort=colour', 400, 'sort'],
  [SLIDERS, '__proto__=1', 400, '__proto__'],
  [SLIDERS, '__proto___to=1', 400, '__proto___to'],
  [SLIDERS, 'constructor_from=1', 400, 'constructor_from'],
  [SLIDERS, 'toString=1', 400, 'toString'],
  [SLIDERS, 'colour=', 400, 'colour'],
  [SLIDERS, 'title_to=a', 400, 'title_to'],
  [SLIDERS, 'state=open', 400, 'state'],
  [SLIDERS, 'position=x', 422, 'position'],
  [SLIDERS, 'position=1&position=x', 422, 'position'],
  [SLIDERS, `title[]=${'x'.repeat(200)}`, 422, 'title'],
  [SLIDERS, 'title_empty=1', 400, 'title_empty'],
  [SLIDERS, `title=${'x'.repeat(200)}`, 422, 'title'],
  [SLIDERS, 'q=a&q=b', 422, 'q'],
  [SLIDERS, 'order=up', 422, 'order'],
  [SLIDERS, 'order=ASC&order=DESC', 422, 'order'],
  [SLIDERS, 'deleted=maybe', 422, 'deleted'],
  [SLIDERS, 'page=1&page=2', 422, 'page'],
  [SLIDERS, 'page=0', 422, 'page'],
  [SLIDERS, 'perPage=1001', 422, 'perPage'],
  [BOOKINGS, 'state=toString', 422, 'state'],
  [BOOKINGS, 'state=open', 422, 'state'],
  [BOOKINGS, 'number_from=1', 400, 'number_from'],
  ['GET admin/transactions/all', 'deleted=live', 400, 'deleted'],
  [TILE, 'colour=1', 400, 'colour'],
  [TILE, 'sort=constructor', 400, 'sort'],
  [TILE, 'where={"__proto__":1}', 400, 'where.__proto__'],
  [TILE, 'where={"colour":1}', 400, 'where.colour'],
  ['GET general/read-stats', 'colour=1', 400, 'colour'],
  ['GET counts', 'colour=1', 400, 'colour'],
] as const

/** The bodies of lists, each with the expected status and field. */
const BODIES = [
  [ASSIGNING, { sort: 'constructor' }, 400, 'sort'],
  [ASSIGNING, { sort: { toString: 1 } }, 400, 'sort'],
  [ASSIGNING, { colour: 1 }, 400, 'colour'],
  [ASSIGNING, { q: { toString: 1 } }, 422, 'q'],
  [ASSIGNING, { q: 5 }, 422, 'q'],
  [ASSIGNING, { order: { toString: 1 } }, 422, 'order'],
  [ASSIGNING, { order: 1 }, 422, 'order'],
  [ASSIGNING, { deleted: ['live'] }, 422, 'deleted'],
  [ASSIGNING, { state: { toString: 1 } }, 422, 'state'],
  [ASSIGNING, { page: { valueOf: 1 } }, 422, 'page'],
  [ASSIGNING, { starts_at_from: ['someday'] }, 422, 'starts_at_from'],
  [ASSIGNING, { starts_at: { today: 1 } }, 422, 'starts_at'],
  [ASSIGNING, { state_not: ['open'] }, 422, 'state_not'],
  [ASSIGNING, { sort: 'id,colour' }, 400, 'sort'],
  [ASSIGNING, { sort: 'id,number,-kind,starts_at,area_id' }, 400, 'sort'],
  [FINANCIAL, { colour: 'red' }, 400, 'colour'],
  [FINANCIAL, { group: 'constructor' }, 400, 'group'],
  [FINANCIAL, { group: { toString: 1 } }, 400, 'group'],
  [FINANCIAL, { sort: 'toString' }, 400, 'sort'],
  [FINANCIAL, { compare: { toString: 1 } }, 422, 'compare'],
  [FINANCIAL, { compare: [{ toString: 1 }] }, 422, 'compare'],
  [FINANCIAL, { compare: 7 }, 422, 'compare'],
  [FINANCIAL, { service_type: { toString: 1 } }, 422, 'service_type'],
  [FINANCIAL, { area_id: { valueOf: 1 } }, 422, 'area_id'],
  [FINANCIAL, { where: { constructor: 1 } }, 400, 'where.constructor'],
] as const

describe.each(TESTED_ENGINES)('The parameters of a read request, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const withQuery = (request: string, query: string) =>
    server.call(`${request}${request.includes('?') ? '&' : '?'}${query}`, { token: server.token })

  test.each(QUERIES)('are checked for %s with %s', async (request, query, status, field) => {
    for (const paging of ['', '&page=1']) {
      if (paging && query.includes('page=')) continue
      const paged =
        request.startsWith('GET general/read-stats') || request.startsWith('GET counts')
          ? ''
          : paging
      const { body, ...answer } = await withQuery(request, `${query}${paged}`)
      expect([answer.status, Object.keys(body.errors ?? {})]).toEqual([status, [field]])
    }
  })

  test.each(BODIES)('are checked for %s with %j', async (request, input, status, field) => {
    const fixed = request === ASSIGNING ? { is_completed: 0, data: 'Data' } : {}
    const answer = await server.call(request, { token: server.token, body: { ...fixed, ...input } })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
  })

  test('are refused if the field that selects the variant of an endpoint is not a plain value', async () => {
    const request = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
    for (const data of [{ toString: 1 }, ['Data'], { toString: 'x' }]) {
      const { status, body } = await server.call(request, {
        token: server.token,
        body: { is_completed: 0, data },
      })
      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
        422,
        ['data', 'is_completed'],
      ])
    }
  })

  test.each(namedReads)('for %s are refused unless they are declared', async (_, endpoint) => {
    const [firstRole = 'admin'] = endpoint.roles
    const role = ACCOUNTS[endpoint.roles.includes('admin') ? 'admin' : firstRole]
    const roleToken = role === ACCOUNTS.admin ? server.token : await server.tokenOf(role)
    const params = await readParameters(server.db, endpoint)
    const request = endpoint.read.request.replace(/\{(\w+)\}/, (__, name) => String(params[name]))
    const options = ['sort', ...NAMES]
    for (const name of options) {
      const input = name === 'sort' ? 'constructor' : '1'
      const query = `${request.includes('?') ? '&' : '?'}${name}=${input}`
      const answer =
        endpoint.method === 'GET'
          ? await server.call(`${request}${query}`, { token: roleToken })
          : await server.call(request, {
              token: roleToken,
              body: Object.fromEntries([
                ...Object.entries({ ...endpoint.read.body, ...params }),
                [name, input],
              ]),
            })
      expect([name, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        name,
        400,
        [name],
      ])
      expect(answer.body.code).toBe('bad_request')
    }
  })

  test.each([
    [
      'price_gte=3',
      'price_gte',
      /^There is no filter “price_gte”\. Available: .*\bprice_from, price_to\b.*\.$/,
    ],
    [
      '$t(errors.unknown)=1',
      '$t(errors.unknown)',
      /^There is no filter “\$t\(errors\.unknown\)”\./,
    ],
    ['sort=-cost', 'sort', /^You cannot sort by “cost”\. Available: id, .*\bprice\b.*\.$/],
  ])(
    'with the wrong name %s lead to an error that lists the valid names',
    async (query, at, sentence) => {
      const { status, body } = await withQuery('GET admin/services/all', query)
      expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)])
      expect(body.errors).toEqual({ [at]: [body.message] })
    },
  )

  test('with many wrong names lead to an error that lists a limited number of them', async () => {
    const query = Array.from({ length: 60 }, (_, index) => `n${index}=1`).join('&')
    const { status, body } = await withQuery(SLIDERS, query)
    expect([status, Object.keys(body.errors).length]).toEqual([400, 20])
    const manyParameters = Array.from({ length: 500 }, (_, index) => `n${index}=1`).join('&')
    expect((await withQuery(SLIDERS, manyParameters)).body.code).toBe('too_many_fields')
  })

  test('with a filter, a search or a sort return a page even without a page number', async () => {
    const wholeList = await server.call(SLIDERS, { token: server.token })
    expect(wholeList.body.totalPages).toBeUndefined()
    for (const query of ['title=none', 'q=none', 'position_from=100000']) {
      const { status, body } = await withQuery(SLIDERS, query)
      expect([query, status, body.data, body.total]).toEqual([query, 200, [], 0])
    }
    const { body } = await withQuery(SLIDERS, 'sort=position&order=DESC')
    const positions = body.data.map((row: { position: number }) => row.position)
    expect(positions.length).toBeGreaterThan(1)
    expect(positions).toEqual([...positions].sort((first, second) => second - first))
  })
})
