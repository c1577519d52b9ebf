import { batchVerbs, MAX_BATCH, MAX_BATCH_IDS } from '../../../registry/changes/batch.ts'
import { canOpen } from '../../../registry/entities/access.ts'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyList, AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Role } from '#business/words/roles.ts'
import { refuseUnwritable, writableBy } from '../../http/field-rights.ts'
import type { Input } from '../../http/input.ts'
import { type Message, Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { mayNeedReason, withoutReason } from '../../mutations/override-reason.ts'
import { readValues } from '../../rows/read-values.ts'
import { flagIn, oneOf, parsed, refuse } from './body-parts.ts'

/** The rows of a batch: named one by one, or all that a list shows under a filter but some. */
export type ChosenRows =
  | { ids: readonly number[] }
  | { list: AnyList; filter: Input; except: readonly number[] }

/** One verb on many rows, as somebody asks for it. */
export interface BatchRequest {
  endpoint: VerbEndpoint
  rows: ChosenRows
  /** What the verb asks beside the row: the same for all rows. */
  values: Input
  /** Only to see what would come of it. */
  dryRun: boolean
  /** Whether a row that is refused leaves all others as they were, too. */
  atomic: boolean
  /** How many rows the caller was told of; another number is refused. */
  expected: number | null
}

const NAMES = [
  'entity',
  'verb',
  'ids',
  'list',
  'filter',
  'except',
  'values',
  'dryRun',
  'atomic',
  'expected',
] as const

const required: Message = { key: 'errors.field.required' }
const notIds: Message = { key: 'errors.field.not_ids', params: { max: MAX_BATCH_IDS } }

function idsIn(body: Body, name: 'ids' | 'except'): number[] {
  const given = body[name]
  if (!Array.isArray(given) || given.length > MAX_BATCH_IDS) refuse(name, notIds)
  const read = given.map((one) => parseValue({ type: 'id' }, one))
  const ids = read.map((one) => ('problem' in one ? refuse(name, notIds) : Number(one.value)))
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

function objectIn(body: Body, name: 'filter' | 'values'): Input {
  const given = body[name] ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    refuse(name, { key: 'errors.field.not_object' })
  return given as Input
}

function chosenIn(resource: AnyResource, role: Role, body: Body): ChosenRows {
  if ((body.ids === undefined) === (body.list === undefined)) refuse('ids', required)
  if (body.ids !== undefined) {
    const ids = idsIn(body, 'ids')
    return ids.length > 0 ? { ids } : refuse('ids', notIds)
  }
  const name = oneOf(body, 'list', Object.keys(resource.lists))
  const list = resource.lists[name]
  if (!list || !canOpen(role, list)) throw new Problem(403, 'forbidden')
  const except = body.except === undefined ? [] : idsIn(body, 'except')
  return { list, filter: objectIn(body, 'filter'), except }
}

/** The call of a verb; throws 403 where the role may not make it. */
function endpointIn(registry: Registry, role: Role, body: Body): VerbEndpoint {
  const name = oneOf(body, 'entity', Object.keys(registry)) as keyof Registry
  const resource: AnyResource = registry[name]
  const verb = oneOf(body, 'verb', batchVerbs(resource))
  const found = endpointsOf({ [name]: resource }).find(
    (one) => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (found?.kind !== 'verb' || !found.roles.includes(role)) throw new Problem(403, 'forbidden')
  return found
}

/** Throws 422 for values that no row could be given; a trial may be made before they are known. */
function refuseValues(endpoint: VerbEndpoint, role: Role, values: Input, dryRun: boolean) {
  const { resource, body, call, verb } = endpoint
  const names = writableBy(role, resource, body).filter((name) => name !== 'id')
  const isUpdate = verb === 'update'
  const sent = mayNeedReason(endpoint) ? withoutReason(values).body : values
  refuseUnwritable(role, resource, body, sent)
  readValues(resource, names, sent, {
    all: call.body !== undefined && !isUpdate && !call.withoutReason,
    some: dryRun || isUpdate,
  })
  if (isUpdate && !dryRun && Object.keys(sent).length === 0) refuse('values', required)
}

/**
 * Reads the body of a batch; throws 422 with a sentence for what is wrong with it, and 403 where
 * the role may not do that, or may not open the list.
 */
export function readBatch(registry: Registry, role: Role, body: Body): BatchRequest {
  const endpoint = endpointIn(registry, role, body)
  refuseUnknownFields(body, NAMES)
  const values = objectIn(body, 'values')
  const dryRun = flagIn(body, 'dryRun')
  refuseValues(endpoint, role, values, dryRun)
  const count: Field = { type: 'integer', min: 0, max: MAX_BATCH, nullable: true }
  const expected = parsed('expected', count, body.expected)
  return {
    endpoint,
    rows: chosenIn(endpoint.resource, role, body),
    values,
    dryRun,
    atomic: flagIn(body, 'atomic'),
    expected: expected === null ? null : Number(expected),
  }
}
