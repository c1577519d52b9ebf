import { cleanCode, cleanLine, cleanLines } from '../characters/clean-text.ts'
import { cleanEmail, isEmail, findMixedScriptLabel } from '../characters/email.ts'
import { cleanPhone, isPhone } from '../characters/phone.ts'
import { isCodeField } from '../fields/codes.ts'
import type { FieldTypes } from '../fields/field-types.ts'
import { type ParsedValue, createValueProblem } from './parsed.ts'

/** The default limits of lengths. */
export const MAX_TEXT_LENGTH = 255
export const MAX_LONG_TEXT_LENGTH = 10_000

/** Extra characters that a text may have before cleaning. */
const EXTRA_LENGTH_BEFORE_CLEANING = 1000

// NUL cannot be stored in PostgreSQL, and half a surrogate pair would be silently replaced.
const UNSTORABLE_CHARACTER = /\0|\p{Surrogate}/u

/** Returns a parser of texts up to the field's length, or the default `limit`. */
function createTextParser(clean: (text: string) => string, limit: number) {
  return (field: { maxLength?: number }, input: unknown): ParsedValue => {
    if (typeof input !== 'string' || UNSTORABLE_CHARACTER.test(input))
      return createValueProblem('not_text')
    const max = field.maxLength ?? limit
    // A text that is far too long is refused before cleaning.
    if (input.length > 2 * max + EXTRA_LENGTH_BEFORE_CLEANING)
      return createValueProblem('too_long', { max })
    const value = clean(input)
    return value.length > max ? createValueProblem('too_long', { max }) : { value }
  }
}

/** Parses a text of several lines. */
export const parseLines = createTextParser(cleanLines, MAX_LONG_TEXT_LENGTH)

/** Parses a text of one line. */
export const parseLine = createTextParser(cleanLine, MAX_TEXT_LENGTH)

const parseCode = createTextParser(cleanCode, MAX_TEXT_LENGTH)

/** Parses a text of one line; a code with Latin digits and plain hyphens. */
export const parseLineOrCode = (
  field: { type: 'text' } & FieldTypes['text'],
  input: unknown,
): ParsedValue => (isCodeField(field) ? parseCode : parseLine)(field, input)

const parseEmailText = createTextParser(cleanEmail, MAX_TEXT_LENGTH)

/** Parses an e-mail address in lower case. Each label has letters of one script. */
export function parseEmail(field: { maxLength?: number }, input: unknown): ParsedValue {
  const parsed = parseEmailText(field, input)
  if ('problem' in parsed) return parsed
  const address = String(parsed.value)
  if (!isEmail(address)) return createValueProblem('not_email')
  const mixedScriptLabel = findMixedScriptLabel(address)
  return mixedScriptLabel === undefined
    ? parsed
    : createValueProblem('mixed_scripts', { text: mixedScriptLabel })
}

const phoneText = createTextParser(cleanPhone, MAX_TEXT_LENGTH)

/** Parses a phone number with an optional extension. */
export function parsePhone(field: { maxLength?: number }, input: unknown): ParsedValue {
  const parsed = phoneText(field, typeof input === 'number' ? String(input) : input)
  return 'problem' in parsed || isPhone(String(parsed.value))
    ? parsed
    : createValueProblem('not_phone')
}

/** Returns a parser of texts with a pattern. `toStored` converts a text to its stored form. */
export function createPatternParser(
  pattern: RegExp,
  problemKey: string,
  toStored: (value: string) => string = (value) => value,
) {
  return (field: object, input: unknown): ParsedValue => {
    const parsed = parseLine(field, typeof input === 'number' ? String(input) : input)
    if ('problem' in parsed) return parsed
    const value = toStored(String(parsed.value))
    return pattern.test(value) ? { value } : createValueProblem(problemKey)
  }
}

/** A URL that is safe to link to: http, https, or a path of this site. */
export const SAFE_URL = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
