import type { Message } from '../http/problem.ts'

/** The shortest password that is taken, and the longest: more is refused before it is hashed. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const
/** How many different characters it must have; spaces are not counted. */
const DIFFERENT = 5

/** What speaks against a text as a new password; undefined where nothing does. */
export function weaknessOf(password: string): Message | undefined {
  const { min, max } = PASSWORD_LENGTH
  const problem = (key: string, params: Message['params']) => ({
    key: `errors.field.${key}`,
    params,
  })
  if (password.length < min) return problem('short_password', { min })
  if (password.length > max) return problem('too_long', { max })
  const different = new Set(password.replace(/\s/gu, '')).size
  return different < DIFFERENT ? problem('plain_password', { min: DIFFERENT }) : undefined
}
