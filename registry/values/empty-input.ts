import { hasVisibleCharacter } from '../characters/clean-text.ts'

/**
 * Returns whether an input is absent, null, an empty list or a text without a visible character.
 */
export function isEmptyInput(input: unknown): boolean {
  if (Array.isArray(input)) return input.length === 0
  return (
    input === undefined ||
    input === null ||
    (typeof input === 'string' && !hasVisibleCharacter(input))
  )
}
