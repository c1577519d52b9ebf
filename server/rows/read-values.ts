import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { parseValue } from '../../resources/kit/values/parse-value.ts'
import { type Body, refuseUnknownFields } from '../http/read-body.ts'
import { invalid, type Message } from '../http/problem.ts'

export type Values = Record<string, string | number | null>

/** What a call brings must not be left out, even where a row may lack it. */
const required = (field: Field): Field => {
  if (field.type === 'id') return field
  const { nullable, default: _, setOn, ...rest } = field
  return rest as Field
}

/** What a body may leave out. */
interface Leniency {
  /** Nothing: fields that a row may lack must come too. */
  all?: boolean
  /** Whatever is to stay as it is in the row; only which row it is must be said. */
  some?: boolean
}

/**
 * A body's fields as they are kept; throws 422 with a sentence for each wrong, missing or
 * unknown one.
 */
export function readValues(
  resource: AnyResource,
  names: readonly string[],
  body: Body,
  { all = false, some = false }: Leniency = {},
): Values {
  refuseUnknownFields(body, names)
  const wrong: Record<string, Message> = {}
  const values: Values = {}
  for (const name of names) {
    const field = resource.fields[name]
    const isLeft = some && field?.type !== 'id' && body[name] === undefined
    if (!field || isLeft) continue
    const parsed = parseValue(all ? required(field) : field, body[name])
    if ('problem' in parsed) wrong[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return values
}
