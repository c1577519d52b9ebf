import type { ValueProblem } from '../values/parsed.ts'

/** The allowed length of a password. A longer one is refused before it is hashed. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const
/** The least number of different characters in a password; spaces do not count. */
export const DIFFERENT_CHARACTERS = 5

/** Returns why a text is too weak for a new password; undefined if it is strong enough. */
export function findWeakness(password: string): ValueProblem | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min) return { key: 'errors.field.short_password', params: { min } }
  if (password.length > max) return { key: 'errors.field.too_long', params: { max } }
  if (new Set(password.replace(/\s/gu, '')).size >= DIFFERENT_CHARACTERS) return undefined
  return { key: 'errors.field.plain_password', params: { min: DIFFERENT_CHARACTERS } }
}
