import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import type { StoredValue } from '../../registry/values/parsed.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { type Body, refuseUnknownFields } from '../http/read-body.ts'
import { createInvalidProblem, type Message } from '../http/problem.ts'
import { renameBodyFields } from './current-names.ts'

export type Values = Record<string, StoredValue>

/** Removes the default of a field, so that a value is required. */
const removeDefault = (field: Field): Field => {
  if (field.type === 'id') return field
  const { nullable, default: _, setOn, ...requiredField } = field
  return requiredField as Field
}

/** The rules about missing fields of a body. */
interface Leniency {
  /** True if every field is required, including nullable ones. */
  requiresAll?: boolean
  /** True if only the id is required, because missing fields keep their values. */
  isPartial?: boolean
  /** The fields that may be left out, where all others must be sent. */
  optional?: readonly string[]
}

/**
 * Parses the fields of a body; throws 422 with a sentence for each wrong, missing or unknown one.
 */
export function readValues(
  resource: AnyResource,
  names: readonly string[],
  sentBody: Body,
  { requiresAll = false, isPartial = false, optional = [] }: Leniency = {},
): Values {
  const body = renameBodyFields(resource, sentBody)
  refuseUnknownFields(body, names)
  const problems: Record<string, Message> = {}
  const values: Values = {}
  for (const name of names) {
    const field = resource.fields[name]
    const isOptional = optional.includes(name)
    const isOmitted = (isPartial || isOptional) && field?.type !== 'id' && body[name] === undefined
    if (!field || isOmitted) continue
    const parsed = parseValue(requiresAll && !isOptional ? removeDefault(field) : field, body[name])
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
  return values
}
