import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import type { KeptValue } from '../../registry/values/parsed.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { type Body, refuseUnknownFields } from '../http/read-body.ts'
import { invalid, type Message } from '../http/problem.ts'
import { bodyOfToday } from './names-of-today.ts'

export type Values = Record<string, KeptValue>

/** The field without its defaults, so that a value must be sent. */
const required = (field: Field): Field => {
  if (field.type === 'id') return field
  const { nullable, default: _, setOn, ...rest } = field
  return rest as Field
}

/** How much a body may leave out. */
interface Leniency {
  /** Every field must be sent, nullable ones too. */
  all?: boolean
  /** Fields that are left out keep their values; only the id must be sent. */
  some?: boolean
}

/**
 * Parses the fields of a body; throws 422 with a sentence for each wrong, missing or unknown one.
 */
export function readValues(
  resource: AnyResource,
  names: readonly string[],
  given: Body,
  { all = false, some = false }: Leniency = {},
): Values {
  const body = bodyOfToday(resource, given)
  refuseUnknownFields(body, names)
  const problems: Record<string, Message> = {}
  const values: Values = {}
  for (const name of names) {
    const field = resource.fields[name]
    const isOmitted = some && field?.type !== 'id' && body[name] === undefined
    if (!field || isOmitted) continue
    const parsed = parseValue(all ? required(field) : field, body[name])
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}
