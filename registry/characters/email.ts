import { cleanPlainLine } from './clean-text.ts'

/** An address in angle brackets, as mail programs copy it after a name. */
const BRACKETED = /<([^<>]*)>[\s,;.]*$/
/** A link to an address, with the subject that it may propose. */
const LINK = /^mailto:([^?]*)(?:\?.*)?$/i
const SIGNS_AROUND = /^[\s"'“”‘’«»([,;]+|[\s"'“”‘’«»)\],;:.]+$/g

const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?'
const ADDRESS = new RegExp(`^[^\\s@"(),:;<>[\\\\\\]]+@(?:${LABEL}\\.)+${LABEL}$`, 'u')

/** Scripts whose letters are taken for one another's, or stand in one word by mistake only. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Hebrew', 'Arabic']
const SCRIPT_LETTERS = SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

const isMixed = (label: string): boolean =>
  SCRIPT_LETTERS.filter((letters) => letters.test(label)).length > 1

/** Reads the address out of what mail programs copy: without a name, brackets, `mailto:` and signs around it. */
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
