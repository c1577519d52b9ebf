import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import {
  listBulkEditableFields,
  listInlineEditableFields,
} from '../../../registry/changes/edited-fields.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { parseListPage } from '../../../server/rows/list-page.ts'
import { listImportFields } from '../../../src/features/import/columns/fields.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { withGuards } from '../../support/rows/guarded-registry.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { mcpClient } from '../../support/server/mcp-client.ts'

const guarded = withGuards(registry)
const ROLES = ['admin', 'operations'] as const
type Role = (typeof ROLES)[number]
type Call = ReturnType<typeof appOn>['call']

const SECRET = 'Xylophonic'
const WRITE = 'You don’t have permission to change this field. Leave it out, or ask an admin.'
const FILTER = 'You don’t have permission to filter or sort by this field.'
const LIST = 'GET admin/plans/all'
const READER = { timeZone: 'UTC', today: '2026-11-24', language: 'en' }

it('The check accepts a registry with rights per field', () => {
  expect(checkRegistry(guarded)).toEqual([])
})

it('A parameter name of the endpoint itself does not bypass the rights per field', () => {
  const readableEntity = getReadableEntity('operations', (guarded as Registry).plans as AnyResource)
  const page = (input: object, ...otherOptions: string[]) =>
    parseListPage(guarded, readableEntity, { input: { ...input }, otherOptions }, READER)
  expect(() => page({ washes: '3' }, 'washes')).toThrow(
    expect.objectContaining({ status: 403, fields: { washes: expect.anything() } }),
  )
  expect(page({ active: '1' }, 'active')).toBeNull()
})

describe.each(TESTED_ENGINES)('A right per field, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let call: Call
  let mcpServer: ReturnType<typeof appOn>
  const tokens: Record<string, string> = {}
  let planCount = 0
  beforeAll(async () => {
    server = await startTestApp(engine)
    mcpServer = appOn(server.db, undefined, { registry: guarded, mcp: true })
    call = mcpServer.call
    for (const role of ROLES) tokens[role] = await server.tokenOf(ACCOUNTS[role])
    const { body } = await server.call('POST api-keys', {
      token: tokens.operations ?? '',
      body: {
        name: 'Plans',
        days: 3,
        scope: 'plans:read plans:create plans:update',
        current: DEMO_PASSWORD,
      },
    })
    tokens.key = body.data.key
  })
  afterAll(() => server.close())

  const as = (caller: string, request: string, body?: object, headers = {}) =>
    call(request, { token: tokens[caller] ?? '', headers, ...(body && { body }) })
  const plan = (more: object = {}) => ({
    name: `Plan ${++planCount}`,
    price: '5.000',
    washes: 3,
    duration_days: 30,
    active: 1,
    ...more,
  })
  async function stored(): Promise<number> {
    const { rows } = await sql<{ id: number }>`insert into plans
      (name, price, washes, duration_days, description)
      values (${`Stored ${++planCount}`}, 5, 3, 30, ${SECRET}) returning id`.execute(server.db)
    return rows[0]?.id ?? 0
  }

  /** Each way to write a field. Returns the status and the messages by field. */
  const WRITES: Record<string, (caller: string) => Promise<[number, unknown]>> = {
    'a new row': async (caller) => {
      const { status, body } = await as(caller, 'POST admin/plans/store', plan({ kind: 'Promo' }))
      return [status, body.errors]
    },
    'a row that is there': async (caller) => {
      const id = await stored()
      const { status, body } = await as(caller, 'POST admin/plans/update', { id, kind: 'Promo' })
      return [status, body.errors]
    },
    'a dry run': async (caller) => {
      const requestBody = { id: await stored(), kind: 'Promo' }
      const headers = { 'dry-run': '1' }
      const { status, body } = await as(caller, 'POST admin/plans/update', requestBody, headers)
      return [status, body.errors]
    },
    'a batch': async (caller) => {
      const requestBody = { entity: 'plans', verb: 'update', ids: [await stored()] }
      const headers = { 'idempotency-key': `rights ${++planCount}` }
      const { status, body } = await as(
        caller,
        'POST batch',
        { ...requestBody, values: { kind: 'Promo' } },
        headers,
      )
      return [status, body.errors]
    },
    'an import': async (caller) => {
      const { body } = await as(caller, 'POST import', {
        entity: 'plans',
        rows: [plan({ kind: 'Promo' })],
      })
      const [failed] = body.data.failed
      return failed ? [403, failed.errors] : [200, undefined]
    },
    'a merger': async (caller) => {
      const [keep, merge] = [await stored(), await stored()]
      const requestBody = { id: keep, merge_id: merge, kind: 'Promo' }
      const { status, body } = await as(caller, 'POST admin/plans/merge', requestBody)
      return [status, body.errors]
    },
    'a tool of a model': async (caller) => {
      const client = await mcpClient(mcpServer, tokens[caller] ?? '')
      const id = await stored()
      const { value } = await client.use('change_row', {
        entity: 'plans',
        call: 'update',
        values: { id, kind: 'Promo' },
      })
      await client.close()
      return value.status === 403 ? [403, value.errors] : [200, undefined]
    },
  }
  const writes = Object.keys(WRITES).flatMap((writeKind) =>
    [...ROLES, ...(/row|dry/.test(writeKind) ? ['key'] : [])].map(
      (caller) => [writeKind, caller] as const,
    ),
  )
  it.each(writes)('in %s lets %s write only its own fields', async (writeKind, caller) => {
    const expected = caller === 'admin' ? [200, undefined] : [403, { kind: [WRITE] }]
    expect(await WRITES[writeKind]?.(caller)).toEqual(expected)
  })

  it('leaves a field at its default or stored value if the role may not write it', async () => {
    const { status, body } = await as('operations', 'POST admin/plans/store', plan())
    expect([status, body.data.kind]).toEqual([200, 'Standard'])
    const { id } = body.data
    await as('admin', 'POST admin/plans/update', { id, kind: 'Promo' })
    const changed = await as('operations', 'POST admin/plans/update', { id, washes: 4 })
    expect([changed.status, changed.body.data.kind]).toEqual([200, 'Promo'])
  })

  it('also applies to replacement values in a restore', async () => {
    const plans: AnyResource = guarded.plans
    const name = { ...plans.fields.name, nullable: true, writtenBy: ['admin'] } as Field
    const registryWithName = { ...guarded, plans: { ...plans, fields: { ...plans.fields, name } } }
    const app = appOn(server.db, undefined, { registry: registryWithName as Registry })
    const id = await stored()
    await as('admin', 'POST admin/plans/destroy', { id })
    const restore = async (caller: Role) => {
      const requestBody = { id, values: { name: `Another ${caller}` } }
      const token = tokens[caller] ?? ''
      const { status, body } = await app.call('POST admin/plans/restore', {
        token,
        body: requestBody,
      })
      return [status, body.errors]
    }
    expect(await restore('operations')).toEqual([403, { name: [WRITE] }])
    expect(await restore('admin')).toEqual([200, undefined])
  })

  it('that the role has lost prevents the undo of its change', async () => {
    const id = await stored()
    const change = { token: tokens.operations ?? '', body: { id, kind: 'Promo' } }
    const { body } = await server.call('POST admin/plans/update', change)
    const refusal = await as('operations', 'POST history/undo', { batch: body.batch })
    // Nobody can leave a field out of an undo.
    const text = 'You don’t have permission to change this field, so you can’t undo this.'
    expect([refusal.status, refusal.body.errors]).toEqual([403, { kind: [text] }])
    expect((await as('admin', 'POST history/undo', { batch: body.batch })).status).toBe(200)
  })

  const QUERIES = [
    ['washes=3', 'washes'],
    ['washes_from=1', 'washes_from'],
    ['washes_to=9', 'washes_to'],
    ['description=x', 'description'],
    ['description_empty=1', 'description_empty'],
    ['sort=washes', 'sort'],
    ['sort=name,-washes', 'sort'],
  ] as const
  it.each(QUERIES)(
    'allows the filter ?%s of a list to roles that have it',
    async (query, field) => {
      expect((await as('admin', `${LIST}?${query}`)).status).toBe(200)
      for (const caller of ['operations', 'key']) {
        const { status, body } = await as(caller, `${LIST}?${query}`)
        expect([caller, status, body.errors]).toEqual([caller, 403, { [field]: [FILTER] }])
      }
    },
  )

  it('also applies to a batch and a saved view', async () => {
    const body = { entity: 'plans', verb: 'update', list: 'all', filter: { washes: '3' } }
    const batch = (caller: Role) =>
      as(caller, 'POST batch', { ...body, dryRun: 1, values: { active: 1 } })
    expect((await batch('admin')).status).toBe(200)
    const refusal = await batch('operations')
    expect([refusal.status, refusal.body.errors]).toEqual([403, { washes: [FILTER] }])
    const view = (caller: Role) =>
      as(caller, 'POST views/plans', {
        list: 'all',
        name: `By washes ${++planCount}`,
        query: 'washes=3',
      })
    expect((await view('admin')).status).toBe(200)
    expect((await view('operations')).status).toBe(422)
  })

  it('to filter also allows searching the field, in a list and everywhere', async () => {
    const id = await stored()
    const inList = async (caller: Role) =>
      (await as(caller, `${LIST}?q=${SECRET}&perPage=500`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await inList('admin')).toContain(id)
    expect(await inList('operations')).toEqual([])
    const everywhere = async (caller: Role) =>
      JSON.stringify((await as(caller, `GET search?q=${SECRET}`)).body).includes('"plans"')
    expect([await everywhere('admin'), await everywhere('operations')]).toEqual([true, false])
  })

  it('to write does not limit who reads the field', async () => {
    const [row] = (await as('operations', LIST)).body.data
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['kind', 'washes', 'description']))
  })

  it('is described in the OpenAPI document: who writes, who filters', async () => {
    const { body } = await as('admin', 'GET openapi.json')
    const { schemas } = body.components
    expect(schemas['plans.update'].properties.kind).toMatchObject({ 'x-roles': ['admin'] })
    expect(schemas['plans.update'].properties.washes['x-roles']).toBeUndefined()
    expect(schemas['plans.filter'].properties.washes_from).toMatchObject({ 'x-roles': ['admin'] })
    expect(schemas['plans.filter'].properties.active['x-roles']).toBeUndefined()
    const declared = JSON.stringify((await as('operations', 'GET registry.json')).body)
    expect(declared).toContain('"writtenBy":["admin"]')
    for (const caller of ROLES) {
      const client = await mcpClient(mcpServer, tokens[caller] ?? '')
      const { value } = await client.use('list_entities', {})
      await client.close()
      const plans = value.entities.find(({ name }: { name: string }) => name === 'plans')
      expect(plans.calls.update.includes('kind')).toBe(caller === 'admin')
    }
  })
})

describe('The inputs on the screens of a role', () => {
  it.each([
    ['admin', true],
    ['operations', false],
  ] as const)('are those that the role %s may write: %s', (role, isAsked) => {
    const plans = getReadableEntity(role, guarded.plans)
    const attempts = {
      form: plans.form ?? [],
      editable: listInlineEditableFields(plans),
      batch: listBulkEditableFields(plans),
      import: listImportFields(plans),
    }
    for (const names of Object.values(attempts)) expect(names.includes('kind')).toBe(isAsked)
    for (const names of Object.values(attempts)) expect(names).toContain('washes')
  })
})
