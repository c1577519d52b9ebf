import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import type { Merge } from '../../mutations/merge-rows.ts'

/** The fields of a merge request. */
const MERGE_FIELDS = {
  id: { type: 'integer', min: 1 },
  merge_id: { type: 'integer', min: 1 },
  preview: { type: 'flag', default: 0 },
} as const

/**
 * Reads the two rows to merge, and the dry-run flag. Throws 422 for each wrong, missing or unknown
 * field. Values are validated when they are written.
 */
export function readMerge(resource: AnyResource, body: Body): Merge & { isPreview: boolean } {
  refuseUnknownFields(body, [...Object.keys(MERGE_FIELDS), ...(resource.form ?? [])])
  const problems: Record<string, Message> = {}
  const readField = (name: keyof typeof MERGE_FIELDS) => {
    const parsed = parseValue(MERGE_FIELDS[name], body[name])
    if ('problem' in parsed) problems[name] = parsed.problem
    return 'problem' in parsed ? 0 : Number(parsed.value)
  }
  const [keep, merge, preview] = [readField('id'), readField('merge_id'), readField('preview')]
  if (keep === merge && keep > 0) problems.merge_id = { key: 'errors.field.same_row' }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
  const { id: _id, merge_id: _merge, preview: _preview, ...values } = body
  return { resource, keep, merge, values, isPreview: preview === 1 }
}
