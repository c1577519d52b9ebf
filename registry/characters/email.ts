import { cleanPlainLine } from './clean-text.ts'

/** An address in angle brackets, as mail programs copy it after a name. */
const BRACKETED = /<([^<>]*)>[\s,;.]*$/
/** A `mailto:` link, with an optional subject. */
const LINK = /^mailto:([^?]*)(?:\?.*)?$/i
const SIGNS_AROUND = /^[\s"'“”‘’«»([,;]+|[\s"'“”‘’«»)\],;:.]+$/g

const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?'
const ADDRESS = new RegExp(`^[^\\s@"(),:;<>[\\\\\\]]+@(?:${LABEL}\\.)+${LABEL}$`, 'u')

/** Scripts with similar letters. A label that mixes them is a mistake or a forgery. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Hebrew', 'Arabic']
const SCRIPT_LETTERS = SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

const isMixed = (label: string): boolean =>
  SCRIPT_LETTERS.filter((letters) => letters.test(label)).length > 1

/**
 * Extracts the address from text that mail programs copy, without name, brackets, `mailto:` and
 * punctuation.
 */
export function cleanEmail(text: string): string {
  const line = cleanPlainLine(text)
  const [, bracketed = line] = BRACKETED.exec(line) ?? []
  const bare = bracketed.replace(SIGNS_AROUND, '')
  const [, address = bare] = LINK.exec(bare) ?? []
  return address.replace(SIGNS_AROUND, '').toLowerCase()
}

/** Checks that a text is an e-mail address. */
export const isEmail = (text: string): boolean => ADDRESS.test(text)

/** Returns the first label of an address that mixes letters of two scripts. */
export const mixedLabel = (address: string): string | undefined =>
  address.split(/[.@]/).find(isMixed)
