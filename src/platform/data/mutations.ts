import { HttpError } from 'ra-core'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { undoCalls } from '../../../registry/calls/undo-calls.ts'
import type { RemovedRows } from '../../../registry/calls/undo-calls.ts'
import { createCaller } from '../api/call.ts'
import type { TakenBack } from '../../../registry/account/all-history-calls.ts'
import { getCall } from '../../../registry/entities/access.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getBodyFields, isExtension } from '../../../registry/entities/endpoints.ts'
import { OVERRIDE_REASON, mayNeedReason } from '../../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Encoding } from '../../../registry/entities/requests.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { isObject } from '../api/is-object.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { runUndo } from './live/removed-rows.ts'
import { getReference } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { toExternalBody, externalFields } from './rows/external-names.ts'
import type { Deps } from './queries.ts'
import { runChange } from './run-change.ts'
import { unwrapRow } from './rows/unwrap.ts'

/** The row that a verb changes, if any, and the values to send. */
export interface ActParams {
  id?: number | string
  data?: Readonly<Record<string, unknown>>
  /** The version the row must have. If it differs, the error is 412. */
  version?: number
  /** The idempotency key, if the caller chose it. */
  key?: string
  /** The time of the change, if the device kept it while offline. */
  doneAt?: string
}

/** The timeout of an undo in milliseconds. An undo may concern thousands of rows. */
const UNDO_TIMEOUT = 120_000

/** A changed row, and the batch by which the provider can undo the change. */
export interface Acted {
  data: Row
  batch?: string
}

/** Reads the batch of a response, if the provider can undo it. */
export function readBatch({ capabilities }: Deps, body: unknown): Pick<Acted, 'batch'> {
  const batch = isObject(body) && capabilities.has(undoCalls.undo.request) ? body.batch : undefined
  return typeof batch === 'string' ? { batch } : {}
}

/**
 * Returns whether changes are sent with an idempotency key. Only a provider that supports the keys
 * receives them.
 */
export const isSentOnce = ({ capabilities }: Deps) => capabilities.current().idempotencyKeys

/** Undoes all changes of one request, and nothing else. The reason overrides warnings. */
export async function undo(
  deps: Deps,
  batch: string,
  reason?: string,
): Promise<readonly RemovedRows[]> {
  const values = { batch, ...(reason && { reason }) }
  const options = { once: isSentOnce(deps), timeout: UNDO_TIMEOUT }
  return runChange(deps, ({ http }) =>
    runUndo(async () => (await createCaller(http).call(undoCalls.undo, values, options)).removed),
  )
}

/** The filters of the changes to take back, or to preview. */
export type TakeBackParams = SentValues<typeof allHistoryCalls.takeBack> & { signal?: AbortSignal }

/** Takes changes back as one change, or previews it. */
export async function takeBack(
  deps: Deps,
  { signal, ...values }: TakeBackParams,
): Promise<TakenBack & Pick<Acted, 'batch'>> {
  const options = { once: !values.dryRun && isSentOnce(deps), signal, timeout: UNDO_TIMEOUT }
  const send = async ({ http }: Pick<Deps, 'http'>) => {
    const answer = await createCaller(http).callWhole(allHistoryCalls.takeBack, values, options)
    return { ...answer.data, ...readBatch(deps, answer) }
  }
  return values.dryRun ? send(deps) : runChange(deps, send)
}

/** The body fields of a restore: values to change, and references whose rows are restored too. */
const REMEDIES = ['values', 'with']

/** Returns the name of the field in which a verb may require a reason. */
const getReasonFields = (resource: AnyResource, verb: Verb) =>
  mayNeedReason(resource, verb) ? [OVERRIDE_REASON] : []

/** Sends the request of a verb; resolves with the changed row. */
export async function act(deps: Deps, name: string, verb: Verb, params: ActParams): Promise<Acted> {
  const { id, data = {}, version, key, doneAt } = params
  const { resource } = getReference(name)
  const call = getCall(resource, verb)
  const isOptional = isExtension(resource, verb)
  if (call && (isOptional || externalFields(resource).length > 0)) await deps.capabilities.load()
  if (!call || (isOptional && !deps.capabilities.has(call.request))) {
    throw buildProblem(PROBLEMS.unsupported, {
      request: `${resource.name} ${verb}`,
      status: 404,
    })
  }
  const values: Record<string, unknown> = { ...data, ...(id !== undefined && { id: Number(id) }) }
  const knownNames = [
    ...getBodyFields(resource, verb),
    ...(verb === 'restore' ? REMEDIES : []),
    ...getReasonFields(resource, verb),
  ]
  const names = knownNames.filter((field) => values[field] !== undefined)
  const body = Object.fromEntries(names.map((field) => [field, values[field]]))
  const send = async ({ http }: Pick<Deps, 'http'>) => {
    const response = await http.send(call.request, {
      body: toExternal(deps, resource, body, call.encoding),
      encoding: call.encoding,
      version,
      ...(key === undefined ? { once: isSentOnce(deps) } : { key }),
      doneAt,
    })
    const row = unwrapRow(response.body, resource, call.request)
    const batch = readBatch(deps, response.body)
    if (row) return { data: row, ...batch }
    if (id === undefined)
      throw buildProblem(PROBLEMS.wrongShape, { request: call.request, status: 200 })
    // Some providers respond without the row.
    const sent: Row = { ...body, id: Number(id) }
    return { data: sent, ...batch }
  }
  return runChange(deps, send, resource.name)
}

type Perform = (name: string, verb: Verb, params: ActParams) => Promise<Acted>

/** Returns the version of the first row that has one. Rows of other providers may have none. */
export function readVersion(...rows: readonly ActParams['data'][]): number | undefined {
  const versions = rows.map((row) => row?.[VERSION])
  return versions.find((version) => typeof version === 'number')
}

/**
 * Returns a function that changes a row against its version. If an earlier change of this tab
 * replaced the version, the new version applies. This matters because react-admin holds a change
 * back while it can be undone, so the next form on the row may be filled before the first is sent.
 */
export function createVersionedChanges(perform: Perform): Perform {
  const replaced = new Map<string, number>()
  const getVersionKey = (name: string, id: unknown, version: number) =>
    `${getReference(name).resource.name} ${String(id)} ${version}`

  function getCurrentVersion(name: string, id: unknown, version: number): number {
    const next = replaced.get(getVersionKey(name, id, version))
    return next === undefined ? version : getCurrentVersion(name, id, next)
  }

  return async (name, verb, { version, ...params }) => {
    if (version === undefined) return perform(name, verb, params)
    const sent = getCurrentVersion(name, params.id, version)
    const acted = await perform(name, verb, { ...params, version: sent })
    const made = readVersion(acted.data)
    if (made !== undefined && made > sent) replaced.set(getVersionKey(name, params.id, sent), made)
    return acted
  }
}

/** Returns the values of a request by the names the provider uses. */
const toExternal = (
  { capabilities }: Deps,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  encoding: Encoding | undefined,
) => (capabilities.current().fieldNames ? body : toExternalBody(resource, body, encoding))

/** The rows that a bulk action changes, and the values to send. */
export interface ActManyParams {
  ids: readonly (number | string)[]
  data?: ActParams['data']
}

/** Applies a verb to several rows: in one request where there is a bulk call, otherwise one by one. */
export async function actMany(deps: Deps, name: string, verb: Verb, params: ActManyParams) {
  const { ids, data } = params
  const { resource } = getReference(name)
  const { many, encoding } = getCall(resource, verb) ?? {}
  if (!many || ids.length < 2) {
    return forEach(ids, name, (id) => act(deps, name, verb, { id, data }))
  }
  const body = toExternal(deps, resource, { ...data, id: ids.map(Number) }, encoding)
  const send = ({ http }: Pick<Deps, 'http'>) =>
    http.send(many, { body, encoding, once: isSentOnce(deps) })
  await runChange(deps, send, resource.name)
  return { data: [...ids] }
}

/** Changes rows one after the other. Throws one error that lists each failure. */
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
  throw buildProblem(PROBLEMS.someFailed, {
    request: name,
    status: first?.status,
    params,
    failures,
  })
}
