import { cleanLine } from '../characters/clean-text.ts'
import { withLatinDigits } from '../characters/digits.ts'

/** The error of a value: a translation key and its parameters. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
/** A value as it is kept: of several rows their ids, of several files their addresses. */
export type KeptValue = string | number | readonly number[] | readonly string[] | null
export type Parsed = { value: KeptValue } | { problem: ValueProblem }

/** A value that is one: the ids of several rows as text. */
export const oneValue = (value: KeptValue): string | number | null =>
  typeof value === 'object' && value !== null ? value.join(',') : value

/** The problem of a value: the key of its sentence below `errors.field`, and what fills that. */
export const wrong = (key: string, params?: ValueProblem['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

/** A line of text with Latin digits in place of those of other scripts; empty for what is no text. */
export const latinDigits = (input: unknown): string =>
  typeof input === 'string' ? withLatinDigits(cleanLine(input)) : ''
