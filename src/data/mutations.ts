import { HttpError } from 'ra-core'
import { callOf } from '../../registry/entities/access.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { bodyOf, isExtension } from '../../registry/entities/endpoints.ts'
import { OVERRIDE_REASON, warningsOf } from '../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Encoding, Request } from '../../registry/entities/requests.ts'
import { VERSION } from '../../registry/fields/version.ts'
import { isObject } from '../api/is-object.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import { referenceOf } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { outsideBody, placesOf } from './rows/outside-names.ts'
import type { Deps } from './queries.ts'
import { unwrapRow } from './rows/unwrap.ts'

/** The row that a verb changes, if there is one, and the values to send. */
export interface ActParams {
  id?: number | string
  data?: Readonly<Record<string, unknown>>
  /** The version that the row must have; the error of another one is 412. */
  version?: number
}

/** The request that takes back all that one call changed; a provider without it has no such undo. */
export const UNDO: Request = 'POST history/undo'

/** Milliseconds that an undo may take: it may be of thousands of rows. */
const UNDO_TIMEOUT = 120_000

/** A changed row, and the batch by which the provider can take the change back. */
export interface Acted {
  data: Row
  batch?: string
}

/** The batch of an answer, if the provider can undo it. */
export function batchOf({ capabilities }: Deps, body: unknown): Pick<Acted, 'batch'> {
  const batch = isObject(body) && capabilities.has(UNDO) ? body.batch : undefined
  return typeof batch === 'string' ? { batch } : {}
}

/** Whether a change is sent under a key: a provider that knows none must not be told of it. */
export const sentOnce = ({ capabilities }: Deps) => capabilities.current().idempotencyKeys

/** Takes back all that a call changed, and nothing else. */
export async function undo(deps: Deps, batch: string): Promise<void> {
  try {
    await deps.http.send(UNDO, { body: { batch }, once: sentOnce(deps), timeout: UNDO_TIMEOUT })
  } finally {
    deps.listCache.markStale()
  }
}

/** What a restore is to change besides, and the references whose rows come back too. */
const REMEDIES = ['values', 'with']

/** The name under which a verb may have to give a reason. */
const reasonOf = (resource: AnyResource, verb: Verb) =>
  warningsOf(resource, verb).length > 0 ? [OVERRIDE_REASON] : []

/** Sends the request of a verb; resolves with the changed row. */
export async function act(deps: Deps, name: string, verb: Verb, params: ActParams): Promise<Acted> {
  const { id, data = {}, version } = params
  const { resource } = referenceOf(name)
  const call = callOf(resource, verb)
  const isOptional = isExtension(resource, verb)
  if (call && (isOptional || placesOf(resource).length > 0)) await deps.capabilities.load()
  if (!call || (isOptional && !deps.capabilities.has(call.request))) {
    throw problem(PROBLEMS.unsupported, { request: `${resource.name} ${verb}`, status: 404 })
  }
  const values: Record<string, unknown> = { ...data, ...(id !== undefined && { id: Number(id) }) }
  const known = [
    ...bodyOf(resource, verb),
    ...(verb === 'restore' ? REMEDIES : []),
    ...reasonOf(resource, verb),
  ]
  const names = known.filter((field) => values[field] !== undefined)
  const body = Object.fromEntries(names.map((field) => [field, values[field]]))
  try {
    const response = await deps.http.send(call.request, {
      body: sentAs(deps, resource, body, call.encoding),
      encoding: call.encoding,
      version,
      once: sentOnce(deps),
    })
    const row = unwrapRow(response.body, resource, call.request)
    const batch = batchOf(deps, response.body)
    if (row) return { data: row, ...batch }
    if (id === undefined) throw problem(PROBLEMS.wrongShape, { request: call.request, status: 200 })
    // Some providers respond without the row.
    const sent: Row = { ...body, id: Number(id) }
    return { data: sent, ...batch }
  } finally {
    // After a failure too: the provider may have carried out a request that timed out.
    deps.listCache.markStale(resource.name)
  }
}

type Perform = (name: string, verb: Verb, params: ActParams) => Promise<Acted>

/** The version in the first of some rows that has one; a provider's rows need not have any. */
export function versionOf(...rows: readonly ActParams['data'][]): number | undefined {
  const versions = rows.map((row) => row?.[VERSION])
  return versions.find((version) => typeof version === 'number')
}

/**
 * Returns what changes a row against its version. A version that an earlier change from here has
 * replaced counts as the one it became: react-admin holds a change back while it can be undone, so
 * that the next form on the row may be filled before the first is sent.
 */
export function createVersionedChanges(perform: Perform): Perform {
  const replaced = new Map<string, number>()
  const keyOf = (name: string, id: unknown, version: number) =>
    `${referenceOf(name).resource.name} ${String(id)} ${version}`

  function currentOf(name: string, id: unknown, version: number): number {
    const next = replaced.get(keyOf(name, id, version))
    return next === undefined ? version : currentOf(name, id, next)
  }

  return async (name, verb, { version, ...params }) => {
    if (version === undefined) return perform(name, verb, params)
    const sent = currentOf(name, params.id, version)
    const acted = await perform(name, verb, { ...params, version: sent })
    const made = versionOf(acted.data)
    if (made !== undefined && made > sent) replaced.set(keyOf(name, params.id, sent), made)
    return acted
  }
}

/** The values of a call by the names of the provider that is asked. */
const sentAs = (
  { capabilities }: Deps,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  encoding: Encoding | undefined,
) => (capabilities.current().fieldNames ? body : outsideBody(resource, body, encoding))

/** The rows that a bulk action changes, and the values to send. */
export interface ActManyParams {
  ids: readonly (number | string)[]
  data?: ActParams['data']
}

/** Applies a verb to several rows: in one request where there is a bulk call, otherwise one by one. */
export async function actMany(deps: Deps, name: string, verb: Verb, params: ActManyParams) {
  const { ids, data } = params
  const { resource } = referenceOf(name)
  const call = callOf(resource, verb)
  if (!call?.many || ids.length < 2) {
    return forEach(ids, name, (id) => act(deps, name, verb, { id, data }))
  }
  try {
    const body = sentAs(deps, resource, { ...data, id: ids.map(Number) }, call.encoding)
    await deps.http.send(call.many, {
      body,
      encoding: call.encoding,
      once: sentOnce(deps),
    })
    return { data: [...ids] }
  } finally {
    deps.listCache.markStale(resource.name)
  }
}

/** Changes rows one after the other; throws one error that lists each failure. */
async function forEach(
  ids: readonly (number | string)[],
  name: string,
  work: (id: number | string) => Promise<unknown>,
): Promise<{ data: (number | string)[] }> {
  const done: (number | string)[] = []
  const failures: { id: number; error: HttpError }[] = []
  for (const id of ids) {
    try {
      await work(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      failures.push({ id: Number(id), error })
    }
  }
  if (failures.length === 0) return { data: done }
  const first = failures[0]?.error
  const params = { failed: failures.length, total: ids.length, reason: first?.message ?? '' }
  throw problem(PROBLEMS.someFailed, { request: name, status: first?.status, params, failures })
}
