import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { buildTileRequest } from '../../../registry/reports/tile.ts'
import {
  type Endpoint,
  listEndpoints,
  type ReadEndpoint,
} from '../../../registry/entities/endpoints.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { ROLES, type Role } from '#business/words'
import { reports } from '../../../resources/reports/index.ts'
import { buildRowSource } from '../../../server/db/computed/rows-with-computed.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, appOn, entities, startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { listHiddenFields, isReadable, listKeys } from '../../support/rows/hidden.ts'
import { holdsWords, searchedFields } from '../../support/rows/search-model.ts'
import { readParameters } from '../../support/rows/rows.ts'
import { oneOf } from '../../support/runner/whole.ts'

type Row = Record<string, unknown>
type Cell = readonly [line: string, endpoint: ReadEndpoint, role: Role, hidden: readonly string[]]

const isRead = (endpoint: Endpoint): endpoint is ReadEndpoint => endpoint.kind === 'read'
const cells = listEndpoints(entities)
  .filter(isRead)
  .flatMap((endpoint) =>
    endpoint.roles.map((role): Cell => {
      const line = `${endpoint.read.request} ${JSON.stringify(endpoint.read.body ?? {})} ${role}`
      return [line, endpoint, role, listHiddenFields(endpoint, role)]
    }),
  )
const narrowed = cells.filter(([, , , hidden]) => hidden.length > 0)

/** Returns whether a search for a row's text finds the row. */
const isFound = ({ resource }: ReadEndpoint, row: Row, q: string) =>
  holdsWords(row, searchedFields(resource), resource, q)

/** Replaces a field name by an undeclared name. */
const unnamed = <T>(said: T, name: string): T =>
  JSON.parse(JSON.stringify(said).replaceAll(name, 'weather'))

const listIds = (rows: readonly Row[]) =>
  rows.map(({ id }) => Number(id)).sort((first, second) => first - second)

test('The registry has fields that not every role receives', () => {
  expect(narrowed.length).toBeGreaterThan(5)
  expect(new Set(narrowed.map(([, , role]) => role))).toEqual(new Set(ROLES))
})

describe.each(TESTED_ENGINES)('Fields restricted to some roles, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestApp(engine)
    for (const role of ROLES) tokens[role] = await server.tokenOf(ACCOUNTS[role])
  })
  afterAll(() => server.close())

  /** Requests rows, all or with parameters. */
  async function requestCell([, endpoint, role]: Cell, said: Row = {}): Promise<Answer> {
    const named = await readParameters(server.db, endpoint)
    const path = endpoint.read.request.replace(/\{(\w+)\}/, (_, name) => String(named[name]))
    const token = tokens[role]
    if (endpoint.method !== 'GET')
      return server.call(path, { token, body: { ...endpoint.read.body, ...named, ...said } })
    const query = new URLSearchParams(
      Object.entries(said).map(([name, value]) => [name, String(value)]),
    )
    return server.call(`${path}${path.includes('?') ? '&' : '?'}${query}`, { token })
  }

  /** Reads the displayed values of a hidden field. */
  async function readValues({ resource }: ReadEndpoint, name: string): Promise<string[]> {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(name)}::text as value from ${buildRowSource(entities, resource)} as r
      where ${sql.ref(name)} is not null order by 1 limit 3`.execute(server.db)
    return rows.map(({ value }) => value)
  }

  test('about prices are hidden from car-wash staff, who receive time, place and amount due', async () => {
    const request = 'GET admin/appointment/all?is_completed=0'
    const { body } = await server.call(request, { token: tokens['car wash'] ?? '' })
    const receivedFields = Object.keys(body.data[0])
    const received = ['starts_at', 'customer_phone', 'instructions', 'amount_due', 'payment_method']
    expect(receivedFields).toEqual(expect.arrayContaining(received))
    const money = ['price', 'discount', 'tax', 'total', 'promo_id']
    expect(receivedFields.filter((name) => money.includes(name))).toEqual([])
  })

  test.each(narrowed)('of %s are absent from rows', async (...cell) => {
    const [, endpoint, , hidden] = cell
    const absent = listKeys(endpoint, hidden)
    const asked = endpoint.read.single ? [{}] : [{}, { page: 1, perPage: 3 }]
    for (const said of asked) {
      const { status, body } = await requestCell(cell, said)
      expect(status).toBe(200)
      const rows: Row[] = [body.data].flat()
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.flatMap((row) => absent.filter((key) => key in row))).toEqual([])
    }
  })

  test('are absent even if they are requested', async () => {
    const request = 'GET admin/appointment/all?is_completed=0&fields=total,number,promo_id'
    const readNames = async (role: Role) => {
      const { body } = await server.call(request, { token: tokens[role] ?? '' })
      return Object.keys(body.data[0]).sort()
    }
    expect([await readNames('car wash'), await readNames('admin')]).toEqual([
      ['id', 'number', 'version'],
      ['id', 'number', 'promo', 'promo_id', 'total', 'version'],
    ])
  })

  test('are absent from cached answers for roles that receive less', async () => {
    const { faqs } = registry
    const created_at = { ...faqs.fields.created_at, roles: ['admin'] }
    const narrower = { ...faqs, fields: { ...faqs.fields, created_at } }
    const narrowedRegistry = { ...registry, faqs: narrower } as unknown as Registry
    const { call } = appOn(server.db, undefined, { registry: narrowedRegistry })
    const readFields = async (role: Role) => {
      const { body } = await call('GET admin/faqs/all', { token: tokens[role] ?? '' })
      return 'created_at' in body.data[0]
    }
    expect([
      await readFields('admin'),
      await readFields('operations'),
      await readFields('admin'),
    ]).toEqual([true, false, true])
  })

  test.each(oneOf(3, narrowed))('of %s cannot be used in filters or sorting', async (...cell) => {
    for (const name of cell[3]) {
      const asked = [{ [name]: '1' }, { [`${name}_from`]: '1' }, { [`${name}_to`]: '1' }]
      for (const said of [...asked, { sort: name }]) {
        const { status, body } = await requestCell(cell, said)
        const equalAnswer = await requestCell(cell, unnamed(said, name))
        expect([said, status, body.code]).toEqual([said, 400, equalAnswer.body.code])
      }
    }
  })

  test.each(oneOf(3, narrowed, 1))('of %s cannot be searched', async (...cell) => {
    const [, endpoint, , hidden] = cell
    if (endpoint.read.single) return
    const { body: whole } = await requestCell(cell)
    for (const name of hidden)
      for (const q of await readValues(endpoint, name)) {
        const { body } = await requestCell(cell, { page: 1, perPage: 1000, q })
        const expected = whole.data.filter((row: Row) => isFound(endpoint, row, q)).slice(0, 1000)
        expect([name, q, listIds(body.data)]).toEqual([name, q, listIds(expected)])
      }
  })

  const declared: readonly AnyReport[] = Object.values(reports)
  const grouped = declared.flatMap((report) =>
    report.roles.flatMap((role) =>
      Object.entries(report.dimensions)
        .filter(([, dimension]) => dimension.roles && !dimension.roles.includes(role))
        .map(([name]) => [report.name, name, role, report] as const),
    ),
  )

  test('make some groups of a report unavailable to some of its roles', () => {
    expect(grouped.length).toBeGreaterThan(0)
  })

  test.each(grouped)('refuse %s by %s to %s', async (_, name, role, report) => {
    const token = tokens[role]
    const { request } = report.call
    for (const body of [{ group: name }, { where: { [name]: 1 } }, { where: { [name]: null } }]) {
      const answer = await server.call(request, { token, body })
      const equalAnswer = await server.call(request, { token, body: unnamed(body, name) })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, equalAnswer.body.code])
    }
    expect(
      (await server.call(request, { token: tokens.admin, body: { group: name } })).status,
    ).toBe(200)
  })

  test.each(tiles.flatMap((tile) => tile.roles.map((role) => [tile.name, role, tile] as const)))(
    'limit the tile %s for %s to the fields that they receive',
    async (_, role, tile) => {
      const line = `${buildTileRequest(tile)}?perPage=50`
      const { status, body } = await server.call(line, { token: tokens[role] })
      expect([parseRequest(buildTileRequest(tile)).path, status]).toEqual([
        parseRequest(buildTileRequest(tile)).path,
        200,
      ])
      const hidden = Object.values(tile.report.sources).flatMap(({ entity: entityName }) =>
        Object.entries(entities[entityName]?.fields ?? {}).filter(
          ([, field]) => !isReadable(field, role),
        ),
      )
      const absent = hidden.flatMap(([name]) => [name, getReferenceTitleName(name)])
      expect(body.data.flatMap((row: Row) => absent.filter((key) => key in row))).toEqual([])
    },
  )

  test('do not reveal through a tile whether an id exists', async () => {
    const byArea = async (area: number) => {
      const where = encodeURIComponent(JSON.stringify({ area }))
      const { status, body } = await server.call(`GET dashboard/my-day?where=${where}`, {
        token: tokens['car wash'],
      })
      return [status, body.code, body.total]
    }
    const areas = await sql<{ id: number }>`select id from areas
      where id not in (select area_id from instant_bookings where employee_id = 3)
      and id not in (select area_id from scheduled_bookings where employee_id = 3)
      and id not in (select area_id from subscription_visits where employee_id = 3)
      limit 1`.execute(server.db)
    expect(areas.rows).toHaveLength(1)
    expect(await byArea(areas.rows[0]?.id ?? 0)).toEqual([200, undefined, 0])
    expect(await byArea(2_000_000_000)).toEqual([200, undefined, 0])
  })
})
