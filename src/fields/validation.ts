import { problemsAcross } from '../../resources/kit/values/checks.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { isRequired } from '../../resources/kit/fields/records.ts'
import { parseValue } from '../../resources/kit/values/parse-value.ts'
import type { ValueProblem } from '../../resources/kit/values/parsed.ts'

/** What a form holds, by field. */
export type Values = Record<string, unknown>

/** What is wrong with a value, by the same rule as the server's; undefined when nothing is. */
export function problemIn(field: Field, value: unknown): ValueProblem | undefined {
  const parsed = parseValue(field, value)
  return 'problem' in parsed ? parsed.problem : undefined
}

/** What is wrong with a field of a form: by itself, or beside the others. */
export function problemAt(
  resource: AnyResource,
  name: string,
  values: Values,
): ValueProblem | undefined {
  const field = resource.fields[name]
  return (field && problemIn(field, values[name])) ?? problemsAcross(resource, values)[name]
}

/** A field that must not be left empty, though a row may lack it. */
export const asRequired = (field: Field): Field =>
  ({ ...field, nullable: undefined, default: undefined, derivedFrom: undefined }) as Field

/**
 * Whether a form must be given a field: the field itself may say so, or another that follows it
 * and that the form does not ask for. A row that was made without it stays without.
 */
export function isRequiredIn(
  { fields, form = [] }: AnyResource,
  name: string,
  record?: Readonly<Record<string, unknown>>,
): boolean {
  const field = fields[name]
  if (!field) return false
  if (isRequired(field)) return true
  const isFollowed = Object.entries(fields).some(
    ([other, one]) => one.type !== 'id' && one.derivedFrom === name && !form.includes(other),
  )
  return isFollowed && (record?.id === undefined || record[name] !== null)
}

/** What is kept of a form's fields: each value in the form that its type is kept in. */
export function parsedValues(
  { fields }: AnyResource,
  names: readonly string[],
  values: Values,
): Values {
  const pairs = names.flatMap((name) => {
    const field = fields[name]
    const parsed = field && parseValue(field, values[name])
    return parsed && 'value' in parsed ? [[name, parsed.value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** What a form for a new row begins with. */
export function defaultsOf({ fields }: AnyResource, names: readonly string[]): Values {
  const pairs = names.map((name) => {
    const field = fields[name]
    return [name, (field && 'default' in field ? field.default : undefined) ?? null]
  })
  return Object.fromEntries(pairs)
}
