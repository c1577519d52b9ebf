import { cleanCode, cleanLine, cleanLines } from '../characters/clean-text.ts'
import { cleanEmail, isEmail, mixedLabel } from '../characters/email.ts'
import { cleanPhone, isPhone } from '../characters/phone.ts'
import { isCode } from '../fields/codes.ts'
import type { FieldTypes } from '../fields/field-types.ts'
import { type Parsed, wrong } from './parsed.ts'

/** Lengths where a field declares none. */
export const MAX_TEXT = 255
export const MAX_LONG_TEXT = 10_000

/** Characters that cleaning may drop, beside as many as the text may have. */
const SLACK = 1000

// NUL cannot be stored in PostgreSQL, and half a surrogate pair would be silently replaced.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** A parser of texts that are no longer than their field allows, or than `limit` where that says nothing. */
function parseText(clean: (text: string) => string, limit: number) {
  return (field: { maxLength?: number }, input: unknown): Parsed => {
    if (typeof input !== 'string' || UNSTORABLE.test(input)) return wrong('not_text')
    const max = field.maxLength ?? limit
    // A text that is far too long is not worth cleaning.
    if (input.length > 2 * max + SLACK) return wrong('too_long', { max })
    const value = clean(input)
    return value.length > max ? wrong('too_long', { max }) : { value }
  }
}

/** A text of several lines. */
export const parseLines = parseText(cleanLines, MAX_LONG_TEXT)

/** A text of one line. */
export const parseLine = parseText(cleanLine, MAX_TEXT)

const parseCode = parseText(cleanCode, MAX_TEXT)

/** A text of one line; a code is kept with Latin digits and plain hyphens. */
export const parseLineOrCode = (
  field: { type: 'text' } & FieldTypes['text'],
  input: unknown,
): Parsed => (isCode(field) ? parseCode : parseLine)(field, input)

const emailText = parseText(cleanEmail, MAX_TEXT)

/** An e-mail address in small letters, each of its labels in letters of one script. */
export function parseEmail(field: { maxLength?: number }, input: unknown): Parsed {
  const parsed = emailText(field, input)
  if ('problem' in parsed) return parsed
  const address = String(parsed.value)
  if (!isEmail(address)) return wrong('not_email')
  const mixed = mixedLabel(address)
  return mixed === undefined ? parsed : wrong('mixed_scripts', { text: mixed })
}

const phoneText = parseText(cleanPhone, MAX_TEXT)

/** A phone number, with its extension if any. */
export function parsePhone(field: { maxLength?: number }, input: unknown): Parsed {
  const parsed = phoneText(field, typeof input === 'number' ? String(input) : input)
  return 'problem' in parsed || isPhone(String(parsed.value)) ? parsed : wrong('not_phone')
}

/** A parser of texts of one shape; `kept` brings a text into the form that is stored. */
export function parseShape(shape: RegExp, key: string, kept: (value: string) => string = (v) => v) {
  return (field: object, input: unknown): Parsed => {
    const parsed = parseLine(field, typeof input === 'number' ? String(input) : input)
    if ('problem' in parsed) return parsed
    const value = kept(String(parsed.value))
    return shape.test(value) ? { value } : wrong(key)
  }
}

/** An address that is safe to link to: the web, or a path of our own. */
export const SAFE_URL = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
