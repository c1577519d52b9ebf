/** What is wrong with a value: a translation key and what fills it. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
export type Parsed = { value: string | number | null } | { problem: ValueProblem }

/** That a value is wrong: the key of its sentence below `errors.field`, and what fills it. */
export const wrong = (key: string, params?: ValueProblem['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

/** What was typed, with the digits of Latin script in place of Arabic and Persian ones; empty for what is no text. */
export function latinDigits(input: unknown): string {
  if (typeof input !== 'string') return ''
  return input.trim().replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
