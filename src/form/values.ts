import type { Field } from '../../resources/kit/fields.ts'
import { parseValue, type ValueProblem } from '../../resources/kit/values.ts'

/** What a form holds, by field. */
export type Values = Record<string, unknown>

/** What is wrong with a value, by the same rule as the server's; undefined when nothing is. */
export function problemIn(field: Field, value: unknown): ValueProblem | undefined {
  const parsed = parseValue(field, value)
  return 'problem' in parsed ? parsed.problem : undefined
}
