import type { Field } from './field-types.ts'

/** A field that holds one of some words, or nothing. */
export const choiceOf = (words: readonly string[]): Field => ({
  type: 'choice',
  nullable: true,
  values: Object.fromEntries(words.map((word) => [word, 'plain'])),
})
