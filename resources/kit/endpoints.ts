import { callOf, rolesFor } from './access.ts'
import { type CallDetail, partsOf, type RequestParts, VERBS, type Verb } from './calls.ts'
import type { AnyRead, AnyResource } from './define.ts'
import type { Role } from './roles.ts'

interface Common extends RequestParts {
  resource: AnyResource
  roles: readonly Role[]
  extension: boolean
}

/** A call that answers many rows. */
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
}

export type Endpoint = ReadEndpoint | VerbEndpoint

/** The fields a verb's body carries. */
export function bodyOf(resource: AnyResource, verb: Verb): readonly string[] {
  const call = callOf(resource, verb)
  if (call?.body) return call.body
  if (verb === 'create') return resource.form ?? []
  if (verb === 'update') return ['id', ...(resource.form ?? [])]
  return ['id']
}

function verbEndpoints(resource: AnyResource): VerbEndpoint[] {
  return VERBS.flatMap((verb) => {
    const call = callOf(resource, verb)
    if (!call) return []
    return {
      kind: 'verb' as const,
      ...partsOf(call.request),
      resource,
      verb,
      call,
      body: bodyOf(resource, verb),
      roles: rolesFor(resource, verb),
      extension: resource.calls?.[verb] === undefined,
    }
  })
}

/** Two lists may share a request; whoever may open either may make it. */
function readEndpoints(resource: AnyResource): ReadEndpoint[] {
  const found = new Map<string, ReadEndpoint>()
  const reads = [
    ...Object.values(resource.lists).map((list) => ({ ...list, fields: undefined })),
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
