import { type Parsed, wrong } from './parsed.ts'

/** Lengths where a field declares none. */
export const MAX_TEXT = 255
export const MAX_LONG_TEXT = 10_000

// NUL cannot be stored in PostgreSQL, and half a surrogate pair would be silently replaced.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** A text without spaces around it, no longer than its field allows, or than `limit` where that says nothing. */
export function parseText(limit: number) {
  return (field: { maxLength?: number }, input: unknown): Parsed => {
    if (typeof input !== 'string') return wrong('not_text')
    const value = input.trim()
    const max = field.maxLength ?? limit
    if (UNSTORABLE.test(value)) return wrong('not_text')
    if (value.length > max) return wrong('too_long', { max })
    return { value }
  }
}

/** A line of text. */
export const parseLine = parseText(MAX_TEXT)

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
