import i18next from 'i18next'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { createProxy } from '../../../start/site/proxy.ts'
import { createAuthProvider } from '../../../src/platform/access/auth-provider.ts'
import { createCapabilities } from '../../../src/platform/api/capabilities.ts'
import { createHttp } from '../../../src/platform/api/http.ts'
import { readProblem } from '../../../src/platform/api/problems.ts'
import { createDataProvider } from '../../../src/platform/data/data-provider.ts'
import { WholeLists } from '../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../src/platform/data/lists/query-client.ts'
import { catchError, createMemorySession } from '../../src/platform/data/provider/support.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { OTHER_PASSWORD, startOtherProvider } from '../../support/server/other-provider.ts'
import { readTexts } from '../../../server/settings/languages.ts'

/** An entity of the other provider, with external names of its fields. */
const gifts = vi.hoisted(() => {
  const list = (name: string) => ({
    route: `/apps/gifts-${name}/list`,
    roles: ['admin', 'operations'],
    request: `GET admin/gifts/${name}`,
    columns: ['name', 'percent'],
    sort: 'name',
    actions: ['create', 'update'],
  })
  const form = ['name', 'percent', 'starts_on', 'customer_id']
  return {
    name: 'gifts',
    icon: 'offer',
    menu: 'catalogue',
    title: 'name',
    fields: {
      id: { type: 'id' },
      name: { type: 'text', externalName: 'title' },
      percent: { type: 'percent', externalName: 'pricing.percent' },
      starts_on: { type: 'date', externalName: 'validFrom' },
      customer_id: { type: 'reference', to: 'customers', externalName: 'client.id' },
      remarks: { type: 'text', nullable: true },
    },
    calls: { create: 'POST admin/gifts/store', update: 'POST admin/gifts/update' },
    form,
    lists: Object.fromEntries(
      ['all', 'paged', 'text', 'words', 'empty'].map((name) => [name, list(name)]),
    ),
  }
})

/** An entity of the other provider, with an external name of its id. */
const tokens = vi.hoisted(() => {
  const list = (name: string) => ({
    route: `/apps/tokens-${name}/list`,
    roles: ['admin', 'operations'],
    request: `GET admin/tokens/${name}`,
    columns: ['title'],
    actions: ['update'],
  })
  return {
    name: 'tokens',
    icon: 'offer',
    menu: 'catalogue',
    title: 'title',
    form: ['title'],
    fields: {
      id: { type: 'id', externalName: 'key.code' },
      title: { type: 'text' },
      parent_id: { type: 'reference', to: 'tokens', nullable: true },
    },
    calls: { read: 'POST admin/tokens/one', update: 'POST admin/tokens/update' },
    lists: Object.fromEntries(['all', 'named', 'bare'].map((name) => [name, list(name)])),
  }
})

vi.mock('../../../resources/index.ts', async (original) => {
  const { registry, ...others } = await original<typeof import('../../../resources/index.ts')>()
  const { declared } = await import('../../support/rows/declared.ts')
  const own = { gifts: declared(gifts as AnyResource), tokens: declared(tokens as AnyResource) }
  return { ...others, registry: { ...registry, ...own } }
})

let other: Awaited<ReturnType<typeof startOtherProvider>>
beforeAll(async () => {
  other = await startOtherProvider()
})
beforeEach(() => {
  other.got.length = 0
})
afterAll(() => other.stop())

type Fetch = (url: string, init?: RequestInit) => Promise<Response> | Response

async function dataOver(fetch: Fetch, email: string, password: string) {
  const session = createMemorySession(null)
  const language = () => 'en'
  const http = createHttp({
    session,
    language,
    fetch: async (url, init) => fetch(String(url), init),
  })
  const wholeLists = new WholeLists({ client: createQueryClient(), http, session })
  const capabilities = createCapabilities(http)
  await createAuthProvider({ http, session }).login({ email, password })
  return createDataProvider({ http, session, wholeLists, capabilities, language })
}

const overOther = () => {
  const business = { timeZone: 'Asia/Riyadh', currency: 'SAR' }
  const log = pino({ level: 'silent' })
  const proxy = createProxy({ providerUrl: other.url, business, log })
  return dataOver((url, init) => proxy.request(url, init), 'omar@other.example', OTHER_PASSWORD)
}
const NAMED = {
  id: 1,
  name: 'Spring',
  percent: '12.5',
  starts_on: '2026-12-01',
  customer_id: 501,
  customer: 'Customer 01',
  remarks: null,
}
const sent = (line: string) => {
  const call = other.got.find((call) => call.line === line)
  return JSON.parse(call?.body ?? 'null')
}

describe('Fields that an external provider names differently', () => {
  test('are read by its names, also from nested values', async () => {
    const data = await overOther()
    const { data: rows } = await data.getList('apps/gifts-all/list', {
      sort: { field: 'percent', order: 'ASC' },
      filter: { percent_to: '20' },
    })
    expect(rows).toEqual([expect.objectContaining(NAMED)])
  })

  test('are written by its names, and only if they are in the request', async () => {
    const data = await overOther()
    const values = { name: 'Winter', percent: '5', starts_on: '2026-12-24', customer_id: 3 }
    const made = await data.create('gifts', { data: values })
    expect(made.data).toMatchObject({ id: 9, ...values })
    expect(sent('POST admin/gifts/store')).toEqual({
      title: 'Winter',
      pricing: { percent: '5' },
      validFrom: '2026-12-24',
      client: { id: 3 },
    })
    const changed = await data.update('gifts', {
      id: 2,
      data: { percent: '6' },
      previousData: { id: 2 },
    })
    expect(changed.data).toEqual({ id: 2, percent: '6' })
    expect(sent('POST admin/gifts/update')).toEqual({ id: 2, pricing: { percent: '6' } })
  })

  test('are requested by its names if it pages', async () => {
    const data = await overOther()
    await data.getList('apps/gifts-paged/list', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'starts_on', order: 'DESC' },
      filter: { percent_from: '10', customer_id: 501 },
    })
    expect(other.got.at(-1)?.query).toEqual({
      page: '2',
      perPage: '2',
      sort: 'validFrom',
      order: 'DESC',
      'pricing.percent_from': '10',
      'client.id': '501',
    })
  })

  test.each([
    ['text', 'percent', 'pricing.percent', 'number', 'nothing'],
    ['words', 'percent', 'pricing.percent', 'number', 'text'],
    ['empty', 'name', 'title', 'text', 'null'],
  ])('are reported if they do not match: %s', async (list, field, place, expected, received) => {
    const data = await overOther()
    const error = await catchError(data.getList(`apps/gifts-${list}/list`, {}))
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.wrong_field',
      params: {
        entity: 'resources.gifts.name',
        field: `resources.gifts.fields.${field}`,
        place,
        expected: `errors.shape.${expected}`,
        received: `errors.shape.${received}`,
      },
    })
  })

  test('keep the names of the registry for the bundled provider', async () => {
    const server = await startTestApp('postgres', undefined, { registry })
    await syncTables(server.setupDb, registry)
    const sends: string[] = []
    const data = await dataOver(
      (url, init) => {
        if (url.includes('gifts')) sends.push(String(init?.body))
        return server.app.request(url, init)
      },
      ACCOUNTS.admin,
      DEMO_PASSWORD,
    )
    const refused = await catchError(
      data.update('gifts', { id: 2, data: { percent: '6' }, previousData: { id: 2 } }),
    )
    expect(refused).toMatchObject({ status: 404 })
    expect(sends.map((body) => JSON.parse(body))).toEqual([{ id: 2, percent: '6' }])
    await server.close()
  })
})

describe('The row id that an external provider names differently', () => {
  test('is read from its own field, whatever the field id contains, in nested rows too', async () => {
    const data = await overOther()
    const { data: rows } = await data.getList('apps/tokens-all/list', {})
    expect(rows.map(({ id, parent_id, parent }) => [id, parent_id, parent])).toEqual([
      [71, undefined, null],
      [72, 71, 'Token 1'],
      [73, 71, 'Token 1'],
    ])
  })

  test('is sent in requests under the name of the provider', async () => {
    const data = await overOther()
    const { data: row } = await data.getOne('tokens', { id: 72 })
    expect([row.id, row.title]).toEqual([72, 'Token 2'])
    const changed = await data.update('tokens', {
      id: 72,
      data: { title: 'New' },
      previousData: { id: 72 },
    })
    expect(changed.data).toMatchObject({ id: 72, title: 'New' })
    const bodies = ['one', 'update'].map((verb) => sent(`POST admin/tokens/${verb}`))
    expect(bodies).toEqual([{ key: { code: 72 } }, { key: { code: 72 }, title: 'New' }])
  })

  test.each([
    ['named', 'text'],
    ['bare', 'nothing'],
  ])('must be a number, and any other value is reported: %s', async (list, received) => {
    const data = await overOther()
    const error = await catchError(data.getList(`apps/tokens-${list}/list`, {}))
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.wrong_field',
      params: {
        entity: 'resources.tokens.name',
        field: 'resources.tokens.fields.id',
        place: 'key.code',
        expected: 'errors.shape.number',
        received: `errors.shape.${received}`,
      },
    })
  })

  test('is a number in the answer to a change as well', async () => {
    const data = await overOther()
    const error = await catchError(
      data.update('tokens', { id: 73, data: { title: 'Gone' }, previousData: { id: 73 } }),
    )
    expect(readProblem(error)).toMatchObject({
      params: { place: 'key.code', received: 'errors.shape.text' },
    })
  })
})

test.each(['en', 'fr', 'de', 'pt', 'ar'])(
  'The app reports an answer in %s if it does not match',
  async (language) => {
    const texts = readTexts(language)
    const instance = i18next.createInstance()
    await instance.init({
      lng: language,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: { [language]: { translation: texts } },
    })
    const said = instance.t('errors.wrong_field', {
      entity: 'resources.promos.name',
      field: 'resources.promos.fields.starts_on',
      place: 'validFrom',
      expected: 'errors.shape.day',
      received: 'errors.shape.null',
    })
    for (const part of [
      'resources.promos.fields.starts_on',
      'errors.shape.day',
      'errors.shape.null',
    ])
      expect(said).toContain(texts[part])
    expect(said).toContain('validFrom')
    expect(said).not.toMatch(/\$t|\{\{|resources\./)
  },
)
