import type { AnyResource } from './define.ts'
import { type Field, matches } from './fields.ts'

/** The values that a choice of an entity's row can have: those that its `rows` do not rule out. */
export function choicesOf({ rows }: Pick<AnyResource, 'rows'>, name: string, field: Field) {
  if (field.type !== 'choice') return []
  const condition = rows?.where[name]
  const values = Object.keys(field.values)
  if (condition === undefined) return values
  return values.filter((value) => matches({ [name]: value }, { [name]: condition }))
}

/** A field that holds one of some words, or nothing. */
export const choiceOf = (words: readonly string[]): Field => ({
  type: 'choice',
  nullable: true,
  values: Object.fromEntries(words.map((word) => [word, 'plain'])),
})
