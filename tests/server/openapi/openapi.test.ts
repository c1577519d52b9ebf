import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { parseScope } from '../../../registry/account/scope.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { reports } from '../../../resources/reports/index.ts'
import { createApp } from '../../../server/app/app.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'
import { entities } from '../../support/server/app.ts'
import { hooks } from '#hooks'

const registry = entities as Registry

/** The real app. The requests of this file need no database. */
const app = createApp({
  db: {} as Db,
  registry,
  hooks,
  jwtSecret: 'x'.repeat(40),
  timeZone: 'Asia/Kuwait',
  currency: 'KWD',
  log: pino({ level: 'silent' }),
})

const document = buildOpenApi(registry, reports, tiles)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, any] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)
/** Returns the shared component of a reference. */
const resolve = ({ $ref }: { $ref: string }): any => {
  const [, , kind = '', name = ''] = $ref.split('/')
  return document.components[kind]?.[name]
}
const operationAt = (line: string) => operations.find(([name]) => name === line)?.[1] ?? {}
const listNames = (list: readonly [string, any][]) => list.map(([name]) => name).sort()

describe('The OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const answer = await app.request('/api/openapi.json')
    expect(answer.status).toBe(200)
    const servedDocument = await answer.json()
    const validator = new Validator()
    expect(await validator.validate(servedDocument)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('refers only to schemas that it contains', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(500)
    const missing = references.filter(
      ([, kind = '', name = '']) => !(name in (document.components[kind] ?? {})),
    )
    expect(missing).toEqual([])
  })

  test('has one media type for each answer, so that generated clients have one type', () => {
    const types = operations.flatMap(([name, { responses }]) =>
      Object.entries<any>(responses).map(([status, { content = {} }]) => [
        `${name} ${status}`,
        Object.keys(content).length,
      ]),
    )
    expect(types.length).toBeGreaterThan(500)
    expect(types.filter(([, typeCount]) => Number(typeCount) > 1)).toEqual([])
  })

  test('uses each operation id once', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('contains every endpoint that the server answers, and no other', () => {
    const assets = ['GET /docs/style.css']
    const answeredRoutes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`)
      .map((line) => line.replace(/:(\w+)/g, '{$1}'))
      .filter((line) => !assets.includes(line))
    expect(listNames(operations)).toEqual([...new Set(answeredRoutes)].sort())
  })

  test('contains every declared endpoint with its roles', () => {
    const endpoints = listEndpoints(entities)
    expect(endpoints.length).toBeGreaterThan(100)
    const byName = new Map(operations)
    for (const { method, path, roles, resource } of endpoints) {
      const operation = byName.get(`${method} /${path}`)
      expect(operation['x-roles']).toEqual(expect.arrayContaining([...roles]))
      expect(operation.tags).toContain(resource.name)
      expect(operation.security).toBeUndefined()
    }
  })

  test('says what the rows of each entity are', () => {
    const descriptions = new Map(
      document.tags.map(({ name, description }) => [name, description] as const),
    )
    for (const { name, about } of Object.values(entities)) {
      expect(about).toMatch(/^[A-Z].*\.$/)
      expect(descriptions.get(name)).toBe(about)
    }
  })

  test('gives the form of the rights of an API key and of the events of a webhook', () => {
    const getPattern = (path: string, name: string) => {
      const { schema } = operationAt(path).requestBody.content['application/json']
      return new RegExp(resolve(schema).properties[name].pattern)
    }
    const scope = getPattern('POST /api-keys', 'scope')
    const events = getPattern('POST /webhooks', 'events')
    expect(
      ['faqs:read', 'sub-areas:read faqs:setActive', 'faqs', 'faqs.read'].map((text) =>
        scope.test(text),
      ),
    ).toEqual([true, true, false, false])
    expect(
      ['faqs.create', 'sub-areas.create faqs.update', 'faqs:create', 'faqs'].map((text) =>
        events.test(text),
      ),
    ).toEqual([true, true, false, false])
  })

  test('distinguishes the variants of a path by their request bodies', () => {
    const [fixed] = operationAt('GET /admin/appointment/all').parameters
    expect(fixed).toMatchObject({ name: 'is_completed', in: 'query', required: true })
    expect([...fixed.schema.enum].sort()).toEqual(['0', '1'])
  })

  test('describes a body in each encoding', () => {
    const { requestBody, responses } = operationAt('POST /admin/slider/store')
    expect(Object.keys(requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
    const statuses = [200, 400, 401, 403, 404, 409, 413, 414, 415, 422, 429]
    expect(Object.keys(responses).map(Number)).toEqual(statuses)
    expect(document.components.schemas?.['sliders.create']).toMatchObject({
      required: ['title', 'image'],
      additionalProperties: false,
      properties: { title: { type: 'string', maxLength: 120 }, position: { minimum: 0 } },
    })
  })

  test('has each body once, and each header once, whatever refers to them', () => {
    const bodies = operations.flatMap(([, { requestBody }]) =>
      requestBody ? Object.values<any>(requestBody.content) : [],
    )
    expect(bodies.length).toBeGreaterThan(300)
    expect(bodies.filter(({ schema }) => Object.keys(schema).join() !== '$ref')).toEqual([])
    const parameters = operations.flatMap(([, operation]) => operation.parameters ?? [])
    expect(parameters.filter((parameter) => parameter.in === 'header')).toEqual([])
    const [dryRun] = operationAt('POST /admin/slider/store').parameters.slice(-1)
    expect(resolve(dryRun)).toMatchObject({ name: 'Dry-Run', in: 'header' })
    expect(JSON.stringify(document).length).toBeLessThan(1_460_000)
  })

  test('says how the scope of an API key is written', () => {
    const { requestBody } = operationAt('POST /api-keys')
    const { scope } = resolve(requestBody.content['application/json'].schema).properties
    expect(scope.description).toMatch(/a colon and a verb/)
    expect(parseScope(scope.example).get('users')).toEqual(new Set(['read', 'update']))
  })

  test('lists the parameters of a report, with their defaults', () => {
    const { requestBody, 'x-roles': roles } = operationAt('POST /admin/financial-report')
    const { properties } = resolve(requestBody.content['multipart/form-data'].schema)
    expect(roles).toEqual(['admin'])
    expect(properties).toMatchObject({
      start_date: { type: 'string', format: 'date', description: 'The default is 10 years ago.' },
      status: { default: 'completed' },
      provider_id: { type: 'integer' },
      group: { enum: expect.arrayContaining(['month']) },
      compare: { items: { enum: ['previous', 'year'] } },
      where: {
        properties: { area: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, state: {} },
      },
    })
  })

  test('lists the fields that accompany a reference', () => {
    const { properties, required } = document.components.schemas!['instant-bookings'] as any
    expect(properties.customer_phone).toMatchObject({ type: ['string', 'null'] })
    expect(properties.location_latitude.pattern).toBeDefined()
    expect(required).toEqual(expect.arrayContaining(['customer', 'customer_phone']))
  })

  test('names the roles that receive a restricted field', () => {
    const { schemas } = document.components as any
    const booking = schemas?.['instant-bookings']
    expect(booking.properties.total).toMatchObject({ 'x-roles': ['admin', 'operations'] })
    expect(booking.properties.promo).toMatchObject({ 'x-roles': ['admin', 'operations'] })
    expect(booking.required).toEqual(expect.arrayContaining(['id', 'number', 'customer_phone']))
    expect(booking.required).not.toContain('total')
    // Only the office reads subscriptions, and it receives all of them.
    expect(schemas.subscriptions.required).toContain('promo_id')
    expect(schemas['instant-bookings.filter'].properties.total_from['x-roles']).toBeDefined()
  })

  test('lists every filter of a field, such as from and to, beside the filter by its value', () => {
    const { properties } = (document.components as any).schemas['instant-bookings.filter']
    const readParameters = (name: string) =>
      Object.keys(properties).filter((key) => key === name || key.startsWith(`${name}_`))
    expect(readParameters('employee_id')).toEqual([
      'employee_id',
      'employee_id_not',
      'employee_id_empty',
    ])
    expect(readParameters('total')).toEqual(['total', 'total_from', 'total_to'])
    expect(readParameters('starts_at')).toEqual(['starts_at', 'starts_at_from', 'starts_at_to'])
    expect(JSON.stringify(resolve(properties.starts_at))).toContain('last_30_days')
  })

  test('offers a picker to search, filter and sort only by the fields of its answer', () => {
    const { parameters, responses } = operationAt('GET /general/showCustomers')
    const of = (name: string) =>
      parameters.find((parameter: any) => parameter.name === name)?.schema
    const sorts = (sort: string) => new RegExp(of('sort').pattern).test(sort)
    expect(['id', '-phone,name', 'email', 'name,email', ''].filter(sorts)).toEqual([
      'id',
      '-phone,name',
    ])
    const filters = ['id', 'name', 'phone', 'other_names', 'other_names_empty']
    expect(Object.keys(of('filter').properties)).toEqual(filters)
    const { items } = responses[200].content['application/json'].schema.properties.data
    expect(Object.keys(items.properties).toSorted()).toEqual([
      'id',
      'name',
      'other_names',
      'phone',
      'version',
    ])
  })

  test('names the roles that may group a report by each field', () => {
    const { requestBody } = operationAt('POST /admin/getPerformanceReports')
    const { group, where } = resolve(requestBody.content['application/json'].schema).properties
    expect(group.description).toContain('employee is for admin alone.')
    expect(where.properties.employee['x-roles']).toEqual(['admin'])
    expect(where.properties.area['x-roles']).toBeUndefined()
  })

  test('follows a change in the registry', () => {
    const before = entities.sliders as AnyResource
    const sliders: AnyResource = {
      ...before,
      fields: { ...before.fields, colour: { type: 'choice', values: { red: 'plain' } } },
      extensions: { ...before.extensions, start: 'POST admin/slider/show-off' },
      form: [...(before.form ?? []), 'colour'],
    }
    const after = buildOpenApi({ ...registry, sliders }, reports, tiles)
    const { schemas } = after.components as any
    expect(schemas.sliders.properties.colour).toEqual({ type: 'string', enum: ['red'] })
    expect(schemas['sliders.create'].required).toContain('colour')
    expect(after.paths).toHaveProperty(['/admin/slider/show-off', 'post'])
    expect(document.paths).not.toHaveProperty(['/admin/slider/show-off'])
  })
})

describe('The page of the API reference', () => {
  test('shows every endpoint, without a script, an inline style or another host', async () => {
    const answer = await app.request('/api/docs')
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    for (const [name] of operations) expect(page).toContain(`<code>${name.split(' ')[1]}</code>`)
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//)
    const style = await app.request('/api/docs/style.css')
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await style.text()).not.toMatch(/@import|url\(/)
  })

  test('is not sent again while it is unchanged', async () => {
    for (const path of ['/api/docs', '/api/openapi.json', '/api/docs/style.css']) {
      const tag = (await app.request(path)).headers.get('etag') ?? ''
      expect(tag).not.toBe('')
      const secondAnswer = await app.request(path, { headers: { 'if-none-match': tag } })
      expect(secondAnswer.status).toBe(304)
    }
  })
})
