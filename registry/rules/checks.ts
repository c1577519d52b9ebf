import type { Fields } from '../fields/field-types.ts'
import type { ValueProblem } from '../values/parsed.ts'
import { type Check, listCheckFields } from './check.ts'
import { requiresField, validateRow } from './validate-row.ts'

interface CheckedEntity {
  name: string
  fields: Fields
  checks?: readonly Check[]
}
type RowValues = Readonly<Record<string, unknown>>

/** The translation key of an entity's own message for a rule. */
export const getCheckKey = (entity: string, message: string) => `checks.${entity}.${message}`

/**
 * Returns the problems between values, by the field to correct. Forms and server use this function.
 * Invalid values are ignored.
 */
export function findRuleProblems(
  resource: CheckedEntity,
  values: RowValues,
): Readonly<Record<string, ValueProblem>> {
  const problems = (resource.checks ?? []).flatMap((check) =>
    validateRow(resource.fields, check, values).map(({ at, key, other, params }) => {
      if (check.message !== undefined)
        return [at, { key: getCheckKey(resource.name, check.message), params }] as const
      const otherParam = other && { other: `resources.${resource.name}.fields.${other}` }
      return [at, { key, params: { ...params, ...otherParam } }] as const
    }),
  )
  return Object.fromEntries(problems)
}

/** Returns whether a rule requires a field, given the other values. */
export const isConditionallyRequired = (
  { checks = [], fields }: Pick<CheckedEntity, 'checks' | 'fields'>,
  name: string,
  values: RowValues,
): boolean => checks.some((check) => requiresField(fields, check, name, values))

/** Returns the other fields of every check that names a field. */
export function listFieldsInSameRules(
  { checks = [], fields }: Pick<CheckedEntity, 'checks' | 'fields'>,
  name: string,
): string[] {
  const groups = checks.map((check) => listCheckFields(check, fields))
  const groupMembers = groups.filter((group) => group.includes(name)).flat()
  return [...new Set(groupMembers)].filter((member) => member !== name)
}
