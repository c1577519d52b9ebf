import { callOf, rolesFor } from './access.ts'
import type { CallDetail } from './call.ts'
import { writable } from './known.ts'
import { LINES } from '../fields/row-lines.ts'
import { partsOf, type RequestParts } from './requests.ts'
import { isStandard, type Verb } from '../words/verbs.ts'
import { entityVerbs } from './life-cycle.ts'
import type { AnyList, AnyRead, AnyResource } from './registry.ts'
import type { Role } from '#business/words/roles.ts'

interface Common extends RequestParts {
  resource: AnyResource
  roles: readonly Role[]
  extension: boolean
}

/** A call that answers rows. */
export interface ReadEndpoint extends Common {
  kind: 'read'
  read: AnyRead
  /** The only fields of the answer; undefined for all. */
  fields?: readonly string[]
}

/** A call on one row. */
export interface VerbEndpoint extends Common {
  kind: 'verb'
  verb: Verb
  call: CallDetail
  /** The names of the body's fields. */
  body: readonly string[]
  /** Several rows at once: `id` is a list. */
  many: boolean
}

export type Endpoint = ReadEndpoint | VerbEndpoint

/** What a call does to rows. */
export const verbOf = (endpoint: Endpoint): Verb =>
  endpoint.kind === 'read' ? 'read' : endpoint.verb

/** Whether only a provider whose capabilities name it has the call behind a verb. */
export const isExtension = ({ calls }: Pick<AnyResource, 'calls'>, verb: Verb): boolean =>
  !isStandard(verb) || calls?.[verb] === undefined

function askedBody(resource: AnyResource, verb: Verb): readonly string[] {
  const call = callOf(resource, verb)
  if (call?.body) return call.body
  const lines = resource.lines ? [LINES] : []
  if (verb === 'create') return [...(resource.form ?? []), ...lines]
  if (verb === 'update') return ['id', ...(resource.form ?? []), ...lines]
  return ['id']
}

/** The fields a verb's body carries. */
export function bodyOf(resource: AnyResource, verb: Verb): readonly string[] {
  return writable(resource.fields, askedBody(resource, verb))
}

function verbEndpoints(resource: AnyResource): VerbEndpoint[] {
  return entityVerbs(resource).flatMap((verb) => {
    const call = callOf(resource, verb)
    if (!call) return []
    const requests = [call.request, ...(call.also ?? []), ...(call.many ? [call.many] : [])]
    return requests.map((request) => ({
      many: request === call.many,
      kind: 'verb' as const,
      ...partsOf(request),
      resource,
      verb,
      call,
      body: bodyOf(resource, verb),
      roles: rolesFor(resource, verb),
      extension: isExtension(resource, verb),
    }))
  })
}

/** The request of a list and its alternates, which it makes while a filter has a certain value. */
function readsOfList(list: AnyList) {
  const alternates: AnyRead[] = (list.alternates ?? []).map(({ when, request }) => ({
    request,
    where: when,
  }))
  const reads: AnyRead[] = [list, ...alternates]
  return reads.map((read) => ({ ...read, roles: list.roles, fields: undefined }))
}

/** The reads of an entity, one for each request and body. Lists may share one: the roles of all of them may make it. */
function readEndpoints(resource: AnyResource): ReadEndpoint[] {
  const found = new Map<string, ReadEndpoint>()
  const reads = [
    ...Object.values(resource.lists).flatMap(readsOfList),
    ...Object.values(resource.reads ?? {}),
  ]
  for (const read of reads) {
    const key = `${read.request} ${JSON.stringify(read.body ?? {})}`
    const before = found.get(key)
    found.set(key, {
      kind: 'read',
      ...partsOf(read.request),
      resource,
      read,
      fields: read.fields,
      roles: [...new Set([...(before?.roles ?? []), ...read.roles])],
      extension: read.extension ?? false,
    })
  }
  return [...found.values()]
}

/** Every call that a registry declares, with who may make it. */
export function endpointsOf(registry: Readonly<Record<string, AnyResource>>): Endpoint[] {
  return Object.values(registry).flatMap((resource) => [
    ...readEndpoints(resource),
    ...verbEndpoints(resource),
  ])
}

/** The flag that a verb toggles; undefined for a verb that does anything else. */
export function toggledBy(resource: AnyResource, verb: Verb): string | undefined {
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const [name = ''] = fieldNames
  const isToggle =
    verb !== 'update' && fieldNames.length === 1 && resource.fields[name]?.type === 'flag'
  return isToggle ? name : undefined
}

/** The verb's part of a translation key; a toggle has one key for each direction. */
export function verbKey(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
): string {
  const toggled = toggledBy(resource, verb)
  if (!toggled) return verb
  return row[toggled] === 1 ? `${verb}_off` : `${verb}_on`
}
