import { HttpError } from 'ra-core'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { undoCalls } from '../../../registry/calls/undo-calls.ts'
import type { UndoneEntityRows } from '../../../registry/calls/undo-calls.ts'
import { createCaller } from '../api/call.ts'
import type { TakeBackResult } from '../../../registry/account/all-history-calls.ts'
import { getCall } from '../../../registry/entities/access.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getBodyFields, isExtensionVerb } from '../../../registry/entities/endpoints.ts'
import { OVERRIDE_REASON, mayNeedReason } from '../../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Encoding } from '../../../registry/entities/requests.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { isObject } from '../api/is-object.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { runUndo } from './live/removed-rows.ts'
import { getReference } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { toExternalBody, getExternalFields } from './rows/external-names.ts'
import type { Deps } from './queries.ts'
import { runChange } from './run-change.ts'
import { unwrapRow } from './rows/unwrap.ts'

/** The id of the row that a verb changes, and the values to send. A create has no id. */
export interface ActParams {
  id?: number | string
  data?: Readonly<Record<string, unknown>>
  /** The version the row must have. If it differs, the error is 412. */
  version?: number
  /** The idempotency key; by default each request gets a new key. */
  key?: string
  /** The time of a change that the device kept while it was offline. */
  doneAt?: string
  /** The fields of the changed row that the caller shows; all of them by default. */
  fields?: readonly string[]
}

/** The timeout of an undo in milliseconds. An undo may concern thousands of rows. */
const UNDO_TIMEOUT = 120_000

/** A changed row, and the id of the batch that undoes the change. */
export interface ActResult {
  data: Row
  batch?: string
}

/** Reads the batch id of a response, if the provider can undo batches. */
export function readBatch({ capabilities }: Deps, body: unknown): Pick<ActResult, 'batch'> {
  const batch = isObject(body) && capabilities.has(undoCalls.undo.request) ? body.batch : undefined
  return typeof batch === 'string' ? { batch } : {}
}

/**
 * Returns whether changes are sent with an idempotency key. Only a provider that supports the keys
 * receives them.
 */
export const isSentOnce = ({ capabilities }: Deps) => capabilities.current().idempotencyKeys

/** Undoes all changes of one request. The reason overrides warnings. */
export async function undo(
  deps: Deps,
  batch: string,
  reason?: string,
): Promise<readonly UndoneEntityRows[]> {
  const values = { batch, ...(reason && { reason }) }
  const options = { once: isSentOnce(deps), timeout: UNDO_TIMEOUT }
  return runChange(deps, ({ http }) =>
    runUndo(async () => (await createCaller(http).call(undoCalls.undo, values, options)).removed),
  )
}

/** The filters of the changes to take back, or to preview. */
export type TakeBackParams = SentValues<typeof allHistoryCalls.takeBack> & { signal?: AbortSignal }

/** Takes back all changes that match filters as one change, or previews that change. */
export async function takeBack(
  deps: Deps,
  { signal, ...values }: TakeBackParams,
): Promise<TakeBackResult & Pick<ActResult, 'batch'>> {
  const options = { once: !values.dryRun && isSentOnce(deps), signal, timeout: UNDO_TIMEOUT }
  const send = async ({ http }: Pick<Deps, 'http'>) => {
    const answer = await createCaller(http).callWhole(allHistoryCalls.takeBack, values, options)
    return { ...answer.data, ...readBatch(deps, answer) }
  }
  return values.dryRun ? send(deps) : runChange(deps, send)
}

/** The extra body fields of a restore: changed values, and references to restore as well. */
const RESTORE_FIELDS = ['values', 'with']

/** Returns the names of the fields in which a verb may require a reason. */
const getReasonFields = (resource: AnyResource, verb: Verb) =>
  mayNeedReason(resource, verb) ? [OVERRIDE_REASON] : []

/** Sends the request of a verb, and resolves with the changed row. */
export async function act(
  deps: Deps,
  name: string,
  verb: Verb,
  params: ActParams,
): Promise<ActResult> {
  const { id, data = {}, version, key, doneAt, fields } = params
  const { resource } = getReference(name)
  const call = getCall(resource, verb)
  const isOptional = isExtensionVerb(resource, verb)
  if (call && (isOptional || getExternalFields(resource).length > 0)) await deps.capabilities.load()
  if (!call || (isOptional && !deps.capabilities.has(call.request))) {
    throw buildProblem(PROBLEMS.unsupported, {
      request: `${resource.name} ${verb}`,
      status: 404,
    })
  }
  const values: Record<string, unknown> = { ...data, ...(id !== undefined && { id: Number(id) }) }
  const allowedNames = [
    ...getBodyFields(resource, verb),
    ...(verb === 'restore' ? RESTORE_FIELDS : []),
    ...getReasonFields(resource, verb),
  ]
  const names = allowedNames.filter((field) => values[field] !== undefined)
  const body = Object.fromEntries(names.map((field) => [field, values[field]]))
  const send = async ({ http }: Pick<Deps, 'http'>) => {
    const response = await http.send(call.request, {
      body: toProviderBody(deps, resource, body, call.encoding),
      ...(fields && deps.capabilities.current().fields && { query: { fields: fields.join() } }),
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
    const sentRow: Row = { ...body, id: Number(id) }
    return { data: sentRow, ...batch }
  }
  return runChange(deps, send, resource.name)
}

type Perform = (name: string, verb: Verb, params: ActParams) => Promise<ActResult>

/** Returns the version of the first row that has one. Rows of other providers may have none. */
export function readVersion(...rows: readonly ActParams['data'][]): number | undefined {
  const versions = rows.map((row) => row?.[VERSION_COLUMN])
  return versions.find((version) => typeof version === 'number')
}

/**
 * Returns a function that changes a row against its version. If an earlier change of this tab
 * replaced the version, the function sends the new version. react-admin delays a change that can be
 * undone, so the user may fill in the next form of the row before the change is sent.
 */
export function createVersionedChanges(perform: Perform): Perform {
  const newerVersions = new Map<string, number>()
  const getVersionKey = (name: string, id: unknown, version: number) =>
    `${getReference(name).resource.name} ${String(id)} ${version}`

  function getCurrentVersion(name: string, id: unknown, version: number): number {
    const newerVersion = newerVersions.get(getVersionKey(name, id, version))
    return newerVersion === undefined ? version : getCurrentVersion(name, id, newerVersion)
  }

  return async (name, verb, { version, ...params }) => {
    if (version === undefined) return perform(name, verb, params)
    const sentVersion = getCurrentVersion(name, params.id, version)
    const result = await perform(name, verb, { ...params, version: sentVersion })
    const newVersion = readVersion(result.data)
    if (newVersion !== undefined && newVersion > sentVersion)
      newerVersions.set(getVersionKey(name, params.id, sentVersion), newVersion)
    return result
  }
}

/** Returns the values of a request by the names the provider uses. */
const toProviderBody = (
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

/** Applies a verb to several rows, in one request if the verb has a bulk endpoint. */
export async function actMany(deps: Deps, name: string, verb: Verb, params: ActManyParams) {
  const { ids, data } = params
  const { resource } = getReference(name)
  const { many, encoding } = getCall(resource, verb) ?? {}
  if (!many || ids.length < 2) {
    return changeOneByOne(ids, name, (id) => act(deps, name, verb, { id, data }))
  }
  const body = toProviderBody(deps, resource, { ...data, id: ids.map(Number) }, encoding)
  const send = ({ http }: Pick<Deps, 'http'>) =>
    http.send(many, { body, encoding, once: isSentOnce(deps) })
  await runChange(deps, send, resource.name)
  return { data: [...ids] }
}

/** Changes rows one after the other. Throws one error that lists all failures. */
async function changeOneByOne(
  ids: readonly (number | string)[],
  name: string,
  changeRow: (id: number | string) => Promise<unknown>,
): Promise<{ data: (number | string)[] }> {
  const changedIds: (number | string)[] = []
  const failures: { id: number; error: HttpError }[] = []
  for (const id of ids) {
    try {
      await changeRow(id)
      changedIds.push(id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      failures.push({ id: Number(id), error })
    }
  }
  if (failures.length === 0) return { data: changedIds }
  const firstError = failures[0]?.error
  const params = { failed: failures.length, total: ids.length, reason: firstError?.message ?? '' }
  throw buildProblem(PROBLEMS.someFailed, {
    request: name,
    status: firstError?.status,
    params,
    failures,
  })
}
