import { cleanCode, cleanLine, cleanLines } from '../characters/clean-text.ts'
import { cleanEmail, isEmail, findMixedScriptLabel } from '../characters/email.ts'
import { cleanPhone, isPhone } from '../characters/phone.ts'
import { isCode } from '../fields/codes.ts'
import type { FieldTypes } from '../fields/field-types.ts'
import { type Parsed, createProblem } from './parsed.ts'

/** The default limits of lengths. */
export const MAX_TEXT = 255
export const MAX_LONG_TEXT = 10_000

/** Extra characters that a text may have before cleaning. */
const EXTRA_LENGTH = 1000

// NUL cannot be stored in PostgreSQL, and half a surrogate pair would be silently replaced.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Returns a parser of texts up to the field's length, or the default `limit`. */
function parseText(clean: (text: string) => string, limit: number) {
  return (field: { maxLength?: number }, input: unknown): Parsed => {
    if (typeof input !== 'string' || UNSTORABLE.test(input)) return createProblem('not_text')
    const max = field.maxLength ?? limit
    // A text that is far too long is refused before cleaning.
    if (input.length > 2 * max + EXTRA_LENGTH) return createProblem('too_long', { max })
    const value = clean(input)
    return value.length > max ? createProblem('too_long', { max }) : { value }
  }
}

/** Parses a text of several lines. */
export const parseLines = parseText(cleanLines, MAX_LONG_TEXT)

/** Parses a text of one line. */
export const parseLine = parseText(cleanLine, MAX_TEXT)

const parseCode = parseText(cleanCode, MAX_TEXT)

/** Parses a text of one line; a code with Latin digits and plain hyphens. */
export const parseLineOrCode = (
  field: { type: 'text' } & FieldTypes['text'],
  input: unknown,
): Parsed => (isCode(field) ? parseCode : parseLine)(field, input)

const parseEmailText = parseText(cleanEmail, MAX_TEXT)

/** Parses an e-mail address in lower case. Each label has letters of one script. */
export function parseEmail(field: { maxLength?: number }, input: unknown): Parsed {
  const parsed = parseEmailText(field, input)
  if ('problem' in parsed) return parsed
  const address = String(parsed.value)
  if (!isEmail(address)) return createProblem('not_email')
  const mixed = findMixedScriptLabel(address)
  return mixed === undefined ? parsed : createProblem('mixed_scripts', { text: mixed })
}

const phoneText = parseText(cleanPhone, MAX_TEXT)

/** Parses a phone number with an optional extension. */
export function parsePhone(field: { maxLength?: number }, input: unknown): Parsed {
  const parsed = phoneText(field, typeof input === 'number' ? String(input) : input)
  return 'problem' in parsed || isPhone(String(parsed.value)) ? parsed : createProblem('not_phone')
}

/** Returns a parser of texts with a pattern. `kept` converts a text to its stored form. */
export function parseShape(
  pattern: RegExp,
  problemKey: string,
  toStored: (value: string) => string = (value) => value,
) {
  return (field: object, input: unknown): Parsed => {
    const parsed = parseLine(field, typeof input === 'number' ? String(input) : input)
    if ('problem' in parsed) return parsed
    const value = toStored(String(parsed.value))
    return pattern.test(value) ? { value } : createProblem(problemKey)
  }
}

/** A URL that is safe to link to: http, https, or a path of this site. */
export const SAFE_URL = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
