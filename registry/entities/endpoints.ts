import { getCall, getVerbRoles } from './access.ts'
import type { DetailedCall } from './call.ts'
import { pickWritableFields } from './readable-entity.ts'
import { LINES_PROPERTY } from '../fields/row-lines.ts'
import { parseRequest, type RequestParts } from './requests.ts'
import { isStandardVerb, type Verb } from '../words/verbs.ts'
import { listEntityVerbs } from './life-cycle.ts'
import type { AnyList, AnyReadRequest, AnyResource } from './registry.ts'
import type { Role } from '#business/words'

interface BaseEndpoint extends RequestParts {
  resource: AnyResource
  roles: readonly Role[]
  extension: boolean
}

/** An endpoint that returns rows. */
export interface ReadEndpoint extends BaseEndpoint {
  kind: 'read'
  read: AnyReadRequest
  /** The fields of the response; undefined for all. */
  fields?: readonly string[]
}

/** An endpoint of a verb on one row. */
export interface VerbEndpoint extends BaseEndpoint {
  kind: 'verb'
  verb: Verb
  call: DetailedCall
  /** The fields of the body. */
  body: readonly string[]
  /** True if the endpoint takes several rows, with a list as `id`. */
  many: boolean
}

export type Endpoint = ReadEndpoint | VerbEndpoint

/** Returns the verb of a call. */
export const getEndpointVerb = (endpoint: Endpoint): Verb =>
  endpoint.kind === 'read' ? 'read' : endpoint.verb

/** Returns whether an endpoint is an extension, which only some providers have. */
export const isExtensionVerb = ({ calls }: Pick<AnyResource, 'calls'>, verb: Verb): boolean =>
  !isStandardVerb(verb) || calls?.[verb] === undefined

function getDeclaredBody(resource: AnyResource, verb: Verb): readonly string[] {
  const call = getCall(resource, verb)
  if (call?.body) return call.body
  const lineFields = resource.lines ? [LINES_PROPERTY] : []
  if (verb === 'create') return [...(resource.form ?? []), ...lineFields]
  if (verb === 'update') return ['id', ...(resource.form ?? []), ...lineFields]
  return ['id']
}

/** Returns the fields of a verb's body. */
export function getBodyFields(resource: AnyResource, verb: Verb): readonly string[] {
  return pickWritableFields(resource.fields, getDeclaredBody(resource, verb))
}

function listVerbRequests(resource: AnyResource): VerbEndpoint[] {
  return listEntityVerbs(resource).flatMap((verb) => {
    const call = getCall(resource, verb)
    if (!call) return []
    const requests = [call.request, ...(call.aliases ?? []), ...(call.many ? [call.many] : [])]
    return requests.map((request) => ({
      many: request === call.many,
      kind: 'verb' as const,
      ...parseRequest(request),
      resource,
      verb,
      call,
      body: getBodyFields(resource, verb),
      roles: getVerbRoles(resource, verb),
      extension: isExtensionVerb(resource, verb),
    }))
  })
}

/** Returns the requests of a list, including its alternates. */
function buildListReads(list: AnyList) {
  const alternates: AnyReadRequest[] = (list.alternates ?? []).map(({ when, request }) => ({
    request,
    where: when,
  }))
  const reads: AnyReadRequest[] = [list, ...alternates]
  return reads.map((read) => ({ ...read, roles: list.roles, fields: undefined }))
}

/**
 * Returns the read endpoints of an entity. Lists with the same request share one endpoint, with the
 * roles of all these lists.
 */
function listReadEndpoints(resource: AnyResource): ReadEndpoint[] {
  const endpoints = new Map<string, ReadEndpoint>()
  const reads = [
    ...Object.values(resource.lists).flatMap(buildListReads),
    ...Object.values(resource.reads ?? {}),
  ]
  for (const read of reads) {
    const key = `${read.request} ${JSON.stringify(read.body ?? {})}`
    const previousEndpoint = endpoints.get(key)
    endpoints.set(key, {
      kind: 'read',
      ...parseRequest(read.request),
      resource,
      read,
      fields: read.fields,
      roles: [...new Set([...(previousEndpoint?.roles ?? []), ...read.roles])],
      extension: read.extension ?? false,
    })
  }
  return [...endpoints.values()]
}

/** Lists every endpoint of a registry, with its roles. */
export function listEndpoints(registry: Readonly<Record<string, AnyResource>>): Endpoint[] {
  return Object.values(registry).flatMap((resource) => [
    ...listReadEndpoints(resource),
    ...listVerbRequests(resource),
  ])
}

/** Returns the endpoints of a verb for one row of an entity. */
export const listVerbEndpoints = (resource: AnyResource, verb: string): VerbEndpoint[] =>
  listEndpoints({ [resource.name]: resource }).filter(
    (endpoint): endpoint is VerbEndpoint =>
      endpoint.kind === 'verb' && endpoint.verb === verb && !endpoint.many,
  )

/** Returns the flag that a verb toggles; undefined for verbs with another effect. */
export function findToggledField(resource: AnyResource, verb: Verb): string | undefined {
  const fieldNames = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const [name = ''] = fieldNames
  const isToggle =
    verb !== 'update' && fieldNames.length === 1 && resource.fields[name]?.type === 'flag'
  return isToggle ? name : undefined
}

/** Returns the translation key of a verb. A toggle has one key for each direction. */
export function getVerbLabelKey(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
): string {
  const flagName = findToggledField(resource, verb)
  if (!flagName) return verb
  return row[flagName] === 1 ? `${verb}_off` : `${verb}_on`
}
