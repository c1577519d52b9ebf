import { cleanLine } from '../characters/clean-text.ts'
import { withLatinDigits } from '../characters/digits.ts'

/** The problem of a value: a translation key and its parameters. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
/** A stored value; several rows are their ids, several files their URLs. */
export type KeptValue = string | number | readonly number[] | readonly string[] | null
export type Parsed = { value: KeptValue } | { problem: ValueProblem }

/** Returns a stored value as a single one: several ids become text. */
export const oneValue = (value: KeptValue): string | number | null =>
  typeof value === 'object' && value !== null ? value.join(',') : value

/**
 * Creates the problem of a value: the key of its message below `errors.field`, and its parameters.
 */
export const wrong = (key: string, params?: ValueProblem['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

/** Converts a text to one line with Latin digits; empty for anything but a text. */
export const latinDigits = (input: unknown): string =>
  typeof input === 'string' ? withLatinDigits(cleanLine(input)) : ''
