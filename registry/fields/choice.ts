import type { Field } from './field-types.ts'

/** Builds a nullable choice field with these values. */
export const buildChoice = (words: readonly string[]): Field => ({
  type: 'choice',
  nullable: true,
  values: Object.fromEntries(words.map((word) => [word, 'plain'])),
})
