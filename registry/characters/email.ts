import { cleanPlainLine } from './clean-text.ts'

/** An address in angle brackets, as mail programs copy it after a name. */
const BRACKETED_ADDRESS = /<([^<>]*)>[\s,;.]*$/
/** A `mailto:` link, with an optional subject. */
const MAILTO_LINK = /^mailto:([^?]*)(?:\?.*)?$/i
const SURROUNDING_SIGNS = /^[\s"'“”‘’«»([,;]+|[\s"'“”‘’«»)\],;:.]+$/g

const DOMAIN_LABEL_PATTERN = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL_ADDRESS = new RegExp(
  `^[^\\s@?"(),:;<>[\\\\\\]]+@(?:${DOMAIN_LABEL_PATTERN}\\.)+${DOMAIN_LABEL_PATTERN}$`,
  'u',
)

/** Scripts with similar letters. A label that mixes them is a mistake or a forgery. */
const CONFUSABLE_SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Hebrew',
  'Arabic',
]
const SCRIPT_LETTERS = CONFUSABLE_SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

const mixesScripts = (label: string): boolean =>
  SCRIPT_LETTERS.filter((scriptLetter) => scriptLetter.test(label)).length > 1

/**
 * Extracts the address from text that people copy from mail programs. Name, brackets, `mailto:` and
 * punctuation are removed.
 */
export function cleanEmail(text: string): string {
  const line = cleanPlainLine(text)
  const [, bracketed = line] = BRACKETED_ADDRESS.exec(line) ?? []
  const unlinked = bracketed.replace(SURROUNDING_SIGNS, '')
  const [, address = unlinked] = MAILTO_LINK.exec(unlinked) ?? []
  return address.replace(SURROUNDING_SIGNS, '').toLowerCase()
}

/**
 * Returns the `mailto:` link of an address (RFC 6068). Its signs are encoded, so that none begins
 * the subject or a hidden copy.
 */
export const buildEmailLink = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

/** Checks that a text is an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL_ADDRESS.test(text)

/** Returns the first label of an address with letters of two scripts. */
export const findMixedScriptLabel = (address: string): string | undefined =>
  address.split(/[.@]/).find(mixesScripts)
