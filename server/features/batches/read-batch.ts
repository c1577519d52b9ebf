import { mayNeedReason } from '../../../registry/changes/override-reason.ts'
import { batchVerbs, MAX_BATCH, MAX_BATCH_IDS } from '../../../registry/changes/batch.ts'
import { canOpen } from '../../../registry/entities/access.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyList, AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Role } from '#business/words'
import { refuseUnwritable, getWritableNames } from '../../http/field-rights.ts'
import type { Input } from '../../http/input.ts'
import { type Message, Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { splitOverrideReason } from '../../mutations/override-reason.ts'
import { readValues } from '../../rows/read-values.ts'
import { parseFlag, parseWord, parsed, refuse } from './body-parts.ts'

/** The rows of a batch: a list of ids, or all rows of a filtered list without exceptions. */
export type ChosenRows =
  | { ids: readonly number[] }
  | { list: AnyList; filter: Input; except: readonly number[] }

/** A request for one verb on many rows. */
export interface BatchRequest {
  endpoint: VerbEndpoint
  rows: ChosenRows
  /** The other values of the verb, the same for all rows. */
  values: Input
  /** True for a dry run. */
  dryRun: boolean
  /** True if one refused row rolls back all others. */
  atomic: boolean
  /** The expected number of rows. Any other number is refused. */
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

function readIds(body: Body, name: 'ids' | 'except'): number[] {
  const given = body[name]
  if (!Array.isArray(given) || given.length > MAX_BATCH_IDS) refuse(name, notIds)
  const read = given.map((one) => parseValue({ type: 'id' }, one))
  const ids = read.map((one) => ('problem' in one ? refuse(name, notIds) : Number(one.value)))
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

function readObject(body: Body, name: 'filter' | 'values'): Input {
  const given = body[name] ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    refuse(name, { key: 'errors.field.not_object' })
  return given as Input
}

function readChosenRows(resource: AnyResource, role: Role, body: Body): ChosenRows {
  if ((body.ids === undefined) === (body.list === undefined)) refuse('ids', required)
  if (body.ids !== undefined) {
    const ids = readIds(body, 'ids')
    return ids.length > 0 ? { ids } : refuse('ids', notIds)
  }
  const name = parseWord(body, 'list', Object.keys(resource.lists))
  const list = resource.lists[name]
  if (!list || !canOpen(role, list)) throw new Problem(403, 'forbidden')
  const except = body.except === undefined ? [] : readIds(body, 'except')
  return { list, filter: readObject(body, 'filter'), except }
}

/** Returns the endpoint of a verb; throws 403 if the role may not use it. */
function findEndpoint(registry: Registry, role: Role, body: Body): VerbEndpoint {
  const name = parseWord(body, 'entity', Object.keys(registry)) as keyof Registry
  const resource: AnyResource = registry[name]
  const verb = parseWord(body, 'verb', batchVerbs(resource))
  const found = listEndpoints({ [name]: resource }).find(
    (one) => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (found?.kind !== 'verb' || !found.roles.includes(role)) throw new Problem(403, 'forbidden')
  return found
}

/** Throws 422 for values that no row accepts. A dry run may lack values. */
function refuseValues(endpoint: VerbEndpoint, role: Role, values: Input, dryRun: boolean) {
  const { resource, body, call, verb } = endpoint
  const names = getWritableNames(role, resource, body).filter((name) => name !== 'id')
  const isUpdate = verb === 'update'
  const sent = mayNeedReason(resource, verb) ? splitOverrideReason(values).body : values
  refuseUnwritable(role, resource, body, sent)
  readValues(resource, names, sent, {
    all: call.body !== undefined && !isUpdate && !call.withoutReason,
    some: dryRun || isUpdate,
    optional: getTransition(resource, verb)?.optionalFields,
  })
  if (isUpdate && !dryRun && Object.keys(sent).length === 0) refuse('values', required)
}

/**
 * Reads the body of a batch. Throws 422 with a sentence for each mistake, and 403 if the role may
 * not use the verb or open the list.
 */
export function readBatch(registry: Registry, role: Role, body: Body): BatchRequest {
  const endpoint = findEndpoint(registry, role, body)
  refuseUnknownFields(body, NAMES)
  const values = readObject(body, 'values')
  const dryRun = parseFlag(body, 'dryRun')
  refuseValues(endpoint, role, values, dryRun)
  const count: Field = { type: 'integer', min: 0, max: MAX_BATCH, nullable: true }
  const expected = parsed('expected', count, body.expected)
  return {
    endpoint,
    rows: readChosenRows(endpoint.resource, role, body),
    values,
    dryRun,
    atomic: parseFlag(body, 'atomic'),
    expected: expected === null ? null : Number(expected),
  }
}
