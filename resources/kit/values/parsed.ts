/** The error of a value: a translation key and its parameters. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
export type Parsed = { value: string | number | null } | { problem: ValueProblem }

/** The problem of a value: the key of its sentence below `errors.field`, and what fills that. */
export const wrong = (key: string, params?: ValueProblem['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

/** A text with Latin digits in place of Arabic and Persian ones, trimmed; empty for what is no text. */
export function latinDigits(input: unknown): string {
  if (typeof input !== 'string') return ''
  return input.trim().replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
