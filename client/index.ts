/**
 * A client for scripts and other services, typed by the registry:
 *
 *     const washboard = createClient({ url: 'https://office.example', key: 'wb_…' })
 *     for await (const promo of washboard.promos.rows('all', { filters: { active: 1 } })) …
 *     await washboard.promos.update({ id: 3, max_uses: 100 }, { ifMatch: 7 })
 */
import { listEntityVerbs } from '../registry/entities/life-cycle.ts'
import { registry as declared, reports as declaredReports } from '#business'
import { getCall } from '../registry/entities/access.ts'
import { getBodyFields } from '../registry/entities/endpoints.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { Verb } from '../registry/words/verbs.ts'
import type { Reports } from '../registry/reports/any-report.ts'
import { type CallOptions, type ClientOptions, type Send, createSender } from './send.ts'
import type { Client, ListOptions, Page } from './types.ts'

export { ApiError, type ProblemDetails } from './api-error.ts'
export type { CallOptions, ClientOptions } from './send.ts'
export type {
  Client,
  Done,
  EntityClient,
  Filters,
  ListOptions,
  Page,
  Row,
  Undone,
} from './types.ts'

type AnyOptions = ListOptions<AnyResource> & { page?: number }

/** The default page size. */
const PER_PAGE = 100

/** Returns the options of a list as query values. */
const toQueryValues = ({ filters, search, params, signal: _, ...otherOptions }: AnyOptions) => ({
  page: 1,
  perPage: PER_PAGE,
  ...otherOptions,
  ...params,
  ...filters,
  q: search,
})

/** Returns the functions that read lists of an entity. */
function createLists(resource: AnyResource, send: Send) {
  async function list(name: string, options: AnyOptions = {}): Promise<Page<AnyResource>> {
    const read = Object.hasOwn(resource.lists, name) ? resource.lists[name] : undefined
    if (!read) throw new TypeError(`${resource.name} has no list ${name}.`)
    const { signal } = options
    const values = { ...read.body, ...toQueryValues(options) }
    return send(read.request, { values, ...(signal && { signal }) })
  }
  async function* rows(name: string, options: AnyOptions = {}) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await list(name, { ...options, page })
      pages = response.totalPages
      yield* response.data
    }
  }
  return { list, rows }
}

/** Filters values to those that a call accepts. */
function pickAccepted(
  resource: AnyResource,
  verb: Verb,
  values: Readonly<Record<string, unknown>>,
) {
  const accepted = new Set(getBodyFields(resource, verb))
  const isIgnored = (name: string) =>
    !accepted.has(name) && (name in resource.fields || name === 'version')
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isIgnored(name)))
}

function createEntityClient(resource: AnyResource, send: Send) {
  const createCall =
    (verb: Verb) => (values: Readonly<Record<string, unknown>>, options?: CallOptions) => {
      const call = getCall(resource, verb)
      if (!call) throw new TypeError(`${resource.name} has no call ${verb}.`)
      return send(call.request, { values: pickAccepted(resource, verb, values), ...options })
    }
  const verbs = listEntityVerbs(resource).filter((verb) => getCall(resource, verb))
  return {
    ...Object.fromEntries(verbs.map((verb) => [verb, createCall(verb)])),
    ...createLists(resource, send),
    async read(id: number, options?: CallOptions) {
      return ((await createCall('read')({ id }, options)) as { data: unknown }).data
    },
  }
}

/**
 * Creates a client of a provider. Its functions reject with an `ApiError` if the provider refuses.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options)
  const entities = Object.values<AnyResource>(declared).map(
    (resource) => [resource.name, createEntityClient(resource, send)] as const,
  )
  const reports: Reports = declaredReports
  const report: Client['report'] = async (name, values = {}, call) => {
    const declaration = Object.hasOwn(reports, name) ? reports[name] : undefined
    if (!declaration) throw new TypeError(`There is no report ${name}.`)
    return send(declaration.call.request, { values, ...call })
  }
  const undo: Client['undo'] = (batch, { reason, ...call } = {}) =>
    send('POST history/undo', { values: { batch, ...(reason && { reason }) }, ...call })
  // The loop above adds what the types declare for each entity.
  return { ...Object.fromEntries(entities), report, undo } as unknown as Client
}
