import { choicesOf } from '../../registry/entities/choices.ts'
import { matches } from '../../registry/fields/conditions.ts'
import { invalid, type Message } from '../http/problem.ts'
import type { Action, Row } from './action.ts'

/**
 * Throws 422 for values that would move a row out of its entity, where nobody who may change it
 * could find it again.
 */
export function refuseOutOfScope({ endpoint, values }: Action, row: Row | null): void {
  const { resource } = endpoint
  const after = { ...row, ...values }
  const problems: Record<string, Message> = {}
  for (const [name, condition] of Object.entries(resource.rows?.where ?? {})) {
    const field = resource.fields[name]
    if (!field || !(name in values) || matches(after, { [name]: condition })) continue
    const allowed = choicesOf(resource, name, field).join(', ')
    problems[name] = { key: 'errors.field.not_choice', params: { values: allowed } }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
