import { convertFieldCurrency } from '../../../registry/values/computed/in-currency.ts'
import { findRuleProblems } from '../../../registry/rules/checks.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isRequired } from '../../../registry/fields/records.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { ValueProblem } from '../../../registry/values/parsed.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { capabilities } from '../../platform/api/index.ts'
import { readSession } from '../../platform/api/session.ts'
import { withBusinessDecimals } from './business-decimals.ts'

/** The values of a form, by field. */
export type Values = Record<string, unknown>

/** Returns the problem of a value, by the same rules as the server's; undefined for none. */
export function findValueProblem(field: Field, value: unknown): ValueProblem | undefined {
  const { currencyDecimals } = capabilities.current()
  const parsed = parseValue(convertFieldCurrency(field, currencyDecimals), value)
  return 'problem' in parsed ? parsed.problem : undefined
}

/** Returns the problem of a form's field: of its own value, or of a rule across fields. */
export function findFormProblem(
  declaration: AnyResource,
  name: string,
  values: Values,
): ValueProblem | undefined {
  const resource = withBusinessDecimals(declaration)
  const field = resource.fields[name]
  return (
    (field && findValueProblem(field, values[name])) ?? findRuleProblems(resource, values)[name]
  )
}

/** Returns a field as required, although its column is nullable, has a default or is derived. */
export const asRequired = (field: Field): Field =>
  ({ ...field, nullable: undefined, default: undefined, derivedFrom: undefined }) as Field

/**
 * Returns whether a form requires a field: the field is required itself, or a field outside of the
 * form is derived from it. A row that was created without the field may be saved without it.
 */
export function isFormFieldRequired(
  { fields, form = [] }: AnyResource,
  name: string,
  record?: Readonly<Record<string, unknown>>,
): boolean {
  const field = fields[name]
  if (!field) return false
  if (isRequired(field)) return true
  const hasDerived = Object.entries(fields).some(
    ([otherName, otherField]) =>
      otherField.type !== 'id' && otherField.derivedFrom === name && !form.includes(otherName),
  )
  return hasDerived && (record?.id === undefined || record[name] !== null)
}

/** Returns the valid values of a form's fields, each parsed to its stored form. */
export function parseFormValues(
  resource: AnyResource,
  names: readonly string[],
  values: Values,
): Values {
  const { fields } = withBusinessDecimals(resource)
  const valueEntries = names.flatMap((name) => {
    const field = fields[name]
    const parsed = field && parseValue(field, values[name])
    return parsed && 'value' in parsed ? [[name, parsed.value] as const] : []
  })
  return Object.fromEntries(valueEntries)
}

/** Returns the value that a form proposes for a field; undefined for none. */
function getProposedValue(field: Field | undefined): unknown {
  if (field?.type === 'reference' && field.proposed === 'me') return readSession()?.id
  if (field?.type !== 'date' || !field.proposed) return undefined
  const today = getLocalDay(capabilities.current().timeZone, new Date())
  return shiftDays(today, field.proposed === 'tomorrow' ? 1 : 0)
}

/**
 * Returns the initial values of a form for a new row. A new account can be invited, because its mail
 * then goes out by itself.
 */
export function buildInitialValues(resource: AnyResource, names: readonly string[]): Values {
  const { fields } = withBusinessDecimals(resource)
  const invited = resource.transitions?.invite?.when ?? {}
  const entries = names.map((name) => {
    const field = fields[name]
    const initialValue =
      invited[name] ??
      getProposedValue(field) ??
      (field && 'default' in field ? field.default : undefined)
    return [name, initialValue ?? null]
  })
  return Object.fromEntries(entries)
}
