import type { ValueProblem } from '../values/parsed.ts'

/** The allowed length of a password. The server refuses longer ones before hashing. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const
/** The minimum number of different characters in a password, without spaces. */
export const MIN_DIFFERENT_CHARACTERS = 5

/** Returns the reason why a new password is too weak; undefined for a strong password. */
export function findPasswordWeakness(password: string): ValueProblem | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min) return { key: 'errors.field.short_password', params: { min } }
  if (password.length > max) return { key: 'errors.field.too_long', params: { max } }
  if (new Set(password.replace(/\s/gu, '')).size >= MIN_DIFFERENT_CHARACTERS) return undefined
  return { key: 'errors.field.plain_password', params: { min: MIN_DIFFERENT_CHARACTERS } }
}
