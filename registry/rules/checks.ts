import type { Fields } from '../fields/field-types.ts'
import type { ValueProblem } from '../values/parsed.ts'
import { type Check, fieldsOfCheck } from './check.ts'
import { asksFor, judge } from './judge.ts'

interface Checked {
  name: string
  fields: Fields
  checks?: readonly Check[]
}
type Given = Readonly<Record<string, unknown>>

/** The key of a sentence that an entity has for a rule of its own. */
export const checkKey = (entity: string, message: string) => `checks.${entity}.${message}`

/**
 * What is wrong with values beside one another, at the field to mend: one rule for forms and
 * server. A value that is wrong by itself is not held against another.
 */
export function problemsAcross(
  resource: Checked,
  values: Given,
): Readonly<Record<string, ValueProblem>> {
  const found = (resource.checks ?? []).flatMap((check) =>
    judge(resource.fields, check, values).map(({ at, key, other, params }) => {
      if (check.message !== undefined)
        return [at, { key: checkKey(resource.name, check.message), params }] as const
      const named = other && { other: `resources.${resource.name}.fields.${other}` }
      return [at, { key, params: { ...params, ...named } }] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Whether a field must be filled in beside these values, by a rule of its entity. */
export const isRequiredBeside = (
  { checks = [], fields }: Pick<Checked, 'checks' | 'fields'>,
  name: string,
  values: Given,
): boolean => checks.some((check) => asksFor(fields, check, name, values))

/** The other fields of every check that names a field. */
export function besides(
  { checks = [], fields }: Pick<Checked, 'checks' | 'fields'>,
  name: string,
): string[] {
  const groups = checks.map((check) => fieldsOfCheck(check, fields))
  const others = groups.filter((group) => group.includes(name)).flat()
  return [...new Set(others)].filter((other) => other !== name)
}
