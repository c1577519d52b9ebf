import '../../../../support/web/document.ts'
import { delay, HttpResponse } from 'msw'
import { HttpError } from 'ra-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCapabilities } from '../../../../../src/platform/api/capabilities.ts'
import { createHttp } from '../../../../../src/platform/api/http.ts'
import { type ProblemKey, readProblem } from '../../../../../src/platform/api/problems.ts'
import { browserSession as session } from '../../../../../src/platform/api/session.ts'
import { createDataProvider } from '../../../../../src/platform/data/data-provider.ts'
import { WholeLists } from '../../../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'
import { type Reply, startWebApi, type WebApi } from '../../../../support/web/web-api.ts'
import { catchError } from './support.ts'

const SLIDERS = 'apps/sliders/list'
const ALL = 'GET admin/slider/all'
const UPDATE = 'POST admin/slider/update'
/** The timeout of requests in these tests, in milliseconds. */
const SILENCE = 1000
const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

const createHtmlReply = (status: number): Reply => {
  return () => HttpResponse.html('<!doctype html><h1>Bad day</h1>', { status })
}
const createJsonReply = (body: unknown): Reply => {
  return () => HttpResponse.json(body as never)
}
const createTextReply = (body: string): Reply => {
  return () => new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
}
const neverAnswer: Reply = async () => {
  await delay('infinite')
  return HttpResponse.error()
}
/** Answers with the beginning of a valid body, and then breaks the connection. */
const breakConnection: Reply = () => {
  const bodyStart = new TextEncoder().encode('{"data":[')
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bodyStart),
    pull: (controller) => controller.error(new Error('reset')),
  })
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
}

type Fault = readonly [name: string, reply: Reply, key: ProblemKey, status: number]

/** The faults that any request may meet. */
const FAULTS: Fault[] = [
  ['no connection', () => HttpResponse.error(), 'errors.network', 0],
  ['a connection that breaks', breakConnection, 'errors.network', 0],
  ['silence', neverAnswer, 'errors.timeout', 0],
  ['an error page, 500', createHtmlReply(500), 'errors.server', 500],
  ['an error page, 503', createHtmlReply(503), 'errors.server', 503],
  ['an error page, 404', createHtmlReply(404), 'errors.not_found', 404],
  ['a page with 200', createHtmlReply(200), 'errors.not_json', 200],
  ['JSON that ends too early', createTextReply('{"data":[{"id":1,"ti'), 'errors.not_json', 200],
]
/** The bodies that contain no list. */
const SHAPES: Fault[] = [
  ['an object instead of rows', createJsonReply({ data: {} }), 'errors.wrong_shape', 200],
  ['a text', createJsonReply('ok'), 'errors.wrong_shape', 200],
  ['rows without an id', createJsonReply({ data: [{ title: 'A' }] }), 'errors.wrong_shape', 200],
  ['null', createJsonReply(null), 'errors.wrong_shape', 200],
  ['no content', () => new HttpResponse(null, { status: 204 }), 'errors.wrong_shape', 200],
]

let api: WebApi
let provider: ReturnType<typeof createDataProvider>

beforeAll(async () => {
  api = await startWebApi()
})
beforeEach(async () => {
  await api.enter('admin')
  const language = () => 'en'
  const http = createHttp({ session, language, timeout: SILENCE })
  const wholeLists = new WholeLists({ client: createQueryClient(), http, session })
  const capabilities = createCapabilities(http)
  provider = createDataProvider({ http, wholeLists, capabilities, session, language })
})
afterEach(() => api.leave())
afterAll(() => api.close())

function expectProblem(error: unknown, [, , messageKey, status]: Fault, call: string) {
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status })
  expect(readProblem(error)).toMatchObject({ messageKey, call })
}

describe('a list request', () => {
  it.each([...FAULTS, ...SHAPES])('fails with %s, and succeeds afterwards', async (...fault) => {
    api.fault(ALL, fault[1])
    expectProblem(await catchError(provider.getList(SLIDERS, page)), fault, ALL)
    expect(session.read()).not.toBeNull()
    api.mend()
    expect((await provider.getList(SLIDERS, page)).total).toBeGreaterThan(0)
  })
})

describe('a change', () => {
  it.each(FAULTS)('fails with %s, and succeeds afterwards', async (...fault) => {
    const [row] = (await provider.getList(SLIDERS, page)).data
    const { id, image, link, position, title } = row as Record<string, unknown> & { id: number }
    const change = { id, data: { image, link, position, title }, previousData: { id } }
    api.fault(UPDATE, fault[1])
    expectProblem(await catchError(provider.update(SLIDERS, change)), fault, UPDATE)
    api.mend()
    expect((await provider.update(SLIDERS, change)).data).toMatchObject({ id, title })
  })

  it('throws an error with the message that the server sends', async () => {
    api.fault(UPDATE, () =>
      HttpResponse.json(
        { message: 'Some values need attention.', errors: { title: ['Too long.'] } },
        { status: 422 },
      ),
    )
    const error = await catchError(provider.update(SLIDERS, { id: 1, data: {}, previousData: {} }))
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.invalid',
      message: 'Some values need attention.',
      errors: { title: ['Too long.'] },
    })
  })
})

describe('a lost answer to a change', () => {
  it('clears the rows in memory, so that the list is requested again', async () => {
    const titles = async () =>
      (await provider.getList(SLIDERS, page)).data.map(({ title }) => title)
    const [row] = (await provider.getList(SLIDERS, page)).data
    const { id, image, link, position } = row as Record<string, unknown> & { id: number }
    const data = { image, link, position, title: 'Carried out' }
    // The change reaches the server, but its response is lost.
    api.fault(UPDATE, async (request) => {
      await api.app.fetch(request)
      return HttpResponse.error()
    })
    const error = await catchError(provider.update(SLIDERS, { id, data, previousData: { id } }))
    expect(readProblem(error)?.messageKey).toBe('errors.network')
    expect(await titles()).toContain('Carried out')
  })
})
