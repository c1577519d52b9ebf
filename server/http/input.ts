import { Problem } from './problem.ts'

/**
 * The unvalidated parameters of a query or fields of a body, by name. It has no prototype, so that
 * `constructor` and `toString` are undefined like any other unknown name.
 */
export type Input = Readonly<Record<string, unknown>>

/** Names in one request at most, more than any endpoint accepts. */
export const MAX_NAMES = 200
/** Values in one request at most, those within lists included. */
export const MAX_VALUES = 2000
/** Levels of nesting at most: a list within an object within the body. */
export const MAX_DEPTH = 4

/** 400 for a request with more names or values than any endpoint accepts. */
export const tooManyFields = () => new Problem(400, 'too_many_fields', { max: MAX_NAMES })

/** Merges inputs; a later one overrides an earlier one. */
export const mergeInputs = (...parts: readonly Input[]): Input =>
  Object.assign(Object.create(null), ...parts)

/**
 * Collects name-value pairs in one pass; `id[]` and a repeated name become lists, as in forms.
 * Throws 400 above the limits.
 */
export function collectPairs(pairs: Iterable<readonly [name: string, value: unknown]>): Input {
  const lists = new Map<string, unknown[]>()
  const input: Record<string, unknown> = Object.create(null)
  for (const [key, value] of pairs) {
    const name = key.replace(/\[\]$/, '')
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
    if (list || name !== key) input[name] = lists.get(name)
    else input[name] = value
    if (lists.size > MAX_NAMES) throw tooManyFields()
  }
  return input
}

/**
 * Parses a query string or URL-encoded form. Throws 400 with this code where the encoding is
 * broken, and 400 above the limits.
 */
export function parsePairs(text: string, code: string): [name: string, value: string][] {
  const parts = text.split('&', MAX_VALUES + 1)
  if (parts.length > MAX_VALUES) throw tooManyFields()
  try {
    return parts.filter(Boolean).map((part) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part.replaceAll('+', ' ')) ?? []
      return [decodeURIComponent(name), decodeURIComponent(value)]
    })
  } catch {
    throw new Problem(400, code)
  }
}

/** Refuses with 400 a JSON value with more values than these or too deep nesting. */
export function refuseLarge(
  value: unknown,
  most = MAX_VALUES,
  depth = 0,
  counted = { values: 0 },
): void {
  counted.values += 1
  if (counted.values > most) throw tooManyFields()
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH) throw new Problem(400, 'malformed')
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (inside.length > (Array.isArray(value) ? most : MAX_NAMES)) throw tooManyFields()
  for (const one of inside) refuseLarge(one, most, depth + 1, counted)
}
