import { cleanLine } from '../characters/clean-text.ts'
import { withLatinDigits } from '../characters/digits.ts'

/** The problem of a value: a translation key and its parameters. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
/** A stored value. Fields with several rows store ids; fields with several files store URLs. */
export type StoredValue = string | number | readonly number[] | readonly string[] | null
export type ParsedValue = { value: StoredValue } | { problem: ValueProblem }

/** Returns a stored value as a single value. Several ids or URLs become one text. */
export const toSingleValue = (value: StoredValue): string | number | null =>
  typeof value === 'object' && value !== null ? value.join(',') : value

/**
 * Creates the problem of a value. `key` names its message below `errors.field`.
 */
export const createValueProblem = (key: string, params?: ValueProblem['params']): ParsedValue => ({
  problem: { key: `errors.field.${key}`, params },
})

/** Converts a text to one line with Latin digits. Other inputs become an empty text. */
export const toLatinLine = (input: unknown): string =>
  typeof input === 'string' ? withLatinDigits(cleanLine(input)) : ''
