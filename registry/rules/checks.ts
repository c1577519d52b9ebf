import type { Fields } from '../fields/field-types.ts'
import type { ValueProblem } from '../values/parsed.ts'
import { type Check, fieldsOfCheck } from './check.ts'
import { requiresField, validateRow } from './validate-row.ts'

interface Checked {
  name: string
  fields: Fields
  checks?: readonly Check[]
}
type Given = Readonly<Record<string, unknown>>

/** The translation key of an entity's own message for a rule. */
export const checkKey = (entity: string, message: string) => `checks.${entity}.${message}`

/**
 * Returns the problems between values, by the field to correct. Forms and server share it. Invalid
 * values are ignored.
 */
export function findRuleProblems(
  resource: Checked,
  values: Given,
): Readonly<Record<string, ValueProblem>> {
  const found = (resource.checks ?? []).flatMap((check) =>
    validateRow(resource.fields, check, values).map(({ at, key, other, params }) => {
      if (check.message !== undefined)
        return [at, { key: checkKey(resource.name, check.message), params }] as const
      const named = other && { other: `resources.${resource.name}.fields.${other}` }
      return [at, { key, params: { ...params, ...named } }] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Returns whether a rule requires a field, given the other values. */
export const isConditionallyRequired = (
  { checks = [], fields }: Pick<Checked, 'checks' | 'fields'>,
  name: string,
  values: Given,
): boolean => checks.some((check) => requiresField(fields, check, name, values))

/** Returns the other fields of every check that names a field. */
export function listRelatedFields(
  { checks = [], fields }: Pick<Checked, 'checks' | 'fields'>,
  name: string,
): string[] {
  const groups = checks.map((check) => fieldsOfCheck(check, fields))
  const groupMembers = groups.filter((group) => group.includes(name)).flat()
  return [...new Set(groupMembers)].filter((member) => member !== name)
}
