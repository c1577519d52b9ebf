import { MAX_BATCH_IDS } from '../../../registry/changes/batch.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import { type Message, Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { parseWord, parseFlag, refuse } from './body-parts.ts'

/** A change in a request with several changes. */
export interface PlannedChange {
  /** Its position in the request, from 0. */
  at: number
  endpoint: VerbEndpoint
  body: Body
  /** The fields that hold the id of the row of an earlier change, with its position. */
  ids?: Readonly<Record<string, number>>
}

/** Changes of rows of several entities, each with its own verb. */
export interface ChangesRequest {
  changes: readonly PlannedChange[]
  /** The verb under which history lists them. */
  verb: string
  dryRun: boolean
  /** True if one refused change rolls back all others. */
  atomic: boolean
  /** True for a plan, which leaves rows alone that are under way or over. */
  plan: boolean
}

/** The verb in history for changes with different verbs. */
const SEVERAL = 'plan'

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the endpoint of a verb. Throws 403 if the role may not use it. */
function findEndpoint(registry: Registry, role: Role, change: Body): VerbEndpoint {
  const name = parseWord(change, 'entity', Object.keys(registry)) as keyof Registry
  const resource: AnyResource = registry[name]
  const verb = parseWord(change, 'verb', entityVerbs(resource))
  const endpoint = listEndpoints({ [name]: resource }).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoint || verb === 'read' || !endpoint.roles.includes(role))
    throw new Problem(403, 'forbidden')
  return endpoint
}

const notChanges: Message = { key: 'errors.field.not_rows', params: { max: MAX_BATCH_IDS } }

/** Returns the position that a value `{ change }` refers to; undefined for any other value. */
function readChangeReference(value: unknown): unknown {
  const isReference = isObject(value) && Object.keys(value).join() === 'change'
  return isReference ? value.change : undefined
}

/** Separates the values that refer to earlier changes from the others. */
function readReferences(values: Body, at: number): Required<Pick<PlannedChange, 'body' | 'ids'>> {
  const body: Record<string, unknown> = {}
  const ids: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    const position = readChangeReference(value)
    if (position === undefined) body[name] = value
    else if (Number.isInteger(position) && Number(position) >= 0 && Number(position) < at)
      ids[name] = Number(position)
    else refuse(name, { key: 'errors.field.not_earlier_change' })
  }
  return { body, ids }
}

function readChange(registry: Registry, role: Role, sent: unknown, at: number): PlannedChange {
  if (!isObject(sent)) return refuse('changes', notChanges)
  refuseUnknownFields(sent, ['entity', 'verb', 'values'])
  const { values = {} } = sent
  if (!isObject(values)) return refuse('changes', notChanges)
  return { at, endpoint: findEndpoint(registry, role, sent), ...readReferences(values, at) }
}

/**
 * Reads several changes of one request. Throws 422 for a wrong body, and 403 if the role may not
 * make one of them.
 */
export function readChanges(registry: Registry, role: Role, body: Body): ChangesRequest {
  refuseUnknownFields(body, ['changes', 'dryRun', 'atomic', 'plan'])
  const { changes: sent } = body
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_BATCH_IDS)
    return refuse('changes', notChanges)
  const changes = sent.map((one: unknown, at) => readChange(registry, role, one, at))
  const [verb = SEVERAL, ...others] = new Set(changes.map(({ endpoint }) => endpoint.verb))
  return {
    changes,
    verb: others.length > 0 ? SEVERAL : verb,
    dryRun: parseFlag(body, 'dryRun'),
    atomic: parseFlag(body, 'atomic'),
    plan: parseFlag(body, 'plan'),
  }
}
