import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import { MAX_TAKEN_BACK } from '../../../../registry/changes/take-back.ts'
import type { Registry } from '../../../../registry/entities/registry.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import type { Input } from '../../../http/input.ts'
import { Problem } from '../../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../../http/read-body.ts'
import { type ParsedOptions, readOptions } from '../../../http/read-options.ts'
import { parsed, parseFlag, refuse } from '../../batches/body-parts.ts'
import { filterOptions } from '../change-filters.ts'

/** A request to take changes back. */
export interface TakeBackRequest {
  /** The filters of the changes, as the history has them. */
  filters: ParsedOptions
  dryRun: boolean
  /** The expected number of rows; null for any. */
  expected: number | null
  reason: string | null
}

const COUNT: Field = { type: 'integer', min: 0, max: MAX_TAKEN_BACK, nullable: true }
const REASON: Field = { type: 'text', maxLength: 200, nullable: true }

/**
 * Reads the filters. Throws 422 without any, because all history is never meant, and 409 for the
 * server's own tables.
 */
function readFilters(registry: Registry, body: Body): ParsedOptions {
  const given = body.filter ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    refuse('filter', { key: 'errors.field.not_object' })
  const { before: _, ...options } = filterOptions(registry)
  const filters = readOptions(given as Input, options)
  if (findServerEntity(String(filters.get('entity')))) throw new Problem(409, 'not_undoable')
  return filters.size > 0 ? filters : refuse('filter', { key: 'errors.field.required' })
}

/** Reads the body of a request to take changes back. Throws 422 with a sentence for each mistake. */
export function readTakeBack(registry: Registry, body: Body): TakeBackRequest {
  refuseUnknownFields(body, ['filter', 'dryRun', 'expected', 'reason'])
  const expected = parsed('expected', COUNT, body.expected)
  const reason = parsed('reason', REASON, body.reason)
  return {
    filters: readFilters(registry, body),
    dryRun: parseFlag(body, 'dryRun'),
    expected: expected === null ? null : Number(expected),
    reason: reason === null ? null : String(reason),
  }
}
