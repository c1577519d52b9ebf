import type { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { ReadValues } from '../../../registry/calls/call.ts'
import { listBatchVerbs } from '../../../registry/changes/batch.ts'
import { mayNeedReason } from '../../../registry/changes/override-reason.ts'
import { canOpenList } from '../../../registry/entities/access.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import { refuseUnwritable, getWritableNames } from '../../http/field-rights.ts'
import type { Input } from '../../http/input.ts'
import { createInvalidProblem, type Message, Problem } from '../../http/problem.ts'
import { splitOverrideReason } from '../../mutations/override-reason.ts'
import { readValues } from '../../rows/read-values.ts'
import { findEndpoint } from './find-endpoint.ts'

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
  expected: number | undefined
}

/** The values of a request for a batch. */
export type BatchValues = ReadValues<typeof batchCalls.batch>

/** The values by which a request chooses rows of an entity. */
export type RowNames = Pick<BatchValues, 'ids' | 'list' | 'filter' | 'except'>

const refuse = (name: string, message: Message): never => {
  throw createInvalidProblem({ [name]: message })
}
const required: Message = { key: 'errors.field.required' }

/** Reads which rows a request chooses. Throws 422 for a mistake, and 403 for a list of others. */
export function readChosenRows(resource: AnyResource, role: Role, names: RowNames): ChosenRows {
  const { ids, list: name, filter = {}, except = [] } = names
  if ((ids === undefined) === (name === undefined)) refuse('ids', required)
  if (ids) return { ids: [...new Set(ids)].toSorted((first, second) => first - second) }
  const lists = Object.keys(resource.lists)
  if (!lists.includes(name ?? ''))
    refuse('list', { key: 'errors.field.not_choice', params: { values: lists.join(', ') } })
  const list = resource.lists[name ?? '']
  if (!list || !canOpenList(role, list)) throw new Problem(403, 'forbidden')
  return { list, filter, except }
}

/** Throws 422 for values that no row accepts. A dry run may lack values. */
function refuseValues(endpoint: VerbEndpoint, role: Role, values: Input, dryRun: boolean) {
  const { resource, body, call, verb } = endpoint
  const names = getWritableNames(role, resource, body).filter((name) => name !== 'id')
  const isUpdate = verb === 'update'
  const sentValues = mayNeedReason(resource, verb) ? splitOverrideReason(values).body : values
  refuseUnwritable(role, resource, body, sentValues)
  readValues(resource, names, sentValues, {
    requiresAll: call.body !== undefined && !isUpdate && !call.withoutReason,
    isPartial: dryRun || isUpdate,
    optional: getTransition(resource, verb)?.optionalFields,
  })
  if (isUpdate && !dryRun && Object.keys(sentValues).length === 0) refuse('values', required)
}

/**
 * Reads a batch. Throws 422 with a sentence for each mistake, and 403 if the role may not use the
 * verb or open the list.
 */
export function readBatch(role: Role, sent: BatchValues): BatchRequest {
  const { entity: resource, verb, values = {}, dryRun, atomic, expected } = sent
  const endpoint = findEndpoint(resource, verb, role, listBatchVerbs(resource))
  refuseValues(endpoint, role, values, dryRun)
  const rows = readChosenRows(resource, role, sent)
  return { endpoint, rows, values, dryRun, atomic, expected }
}
