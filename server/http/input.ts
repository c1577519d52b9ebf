import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * The unvalidated parameters of a query or fields of a body, by name. It has no prototype, so that
 * unknown names such as `constructor` are undefined.
 */
export type Input = Readonly<Record<string, unknown>>

/** The maximum number of names in one request, more than any endpoint accepts. */
export const MAX_NAMES = 200
/** The maximum number of values in one request, including those within lists. */
export const MAX_VALUES = 2000
/** The deepest nesting: a list within an object within the body. */
export const MAX_DEPTH = 4

/** Creates the 400 for a request with too many names or values. */
export const createTooManyFieldsProblem = () =>
  new Problem(400, 'too_many_fields', { max: MAX_NAMES })

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
    if (lists.size > MAX_NAMES) throw createTooManyFieldsProblem()
  }
  return input
}

/**
 * Parses a query string or URL-encoded form. Throws 400 with `code` for a broken encoding, and 400
 * above the limits.
 */
export function parsePairs(text: string, code: string): [name: string, value: string][] {
  const parts = text.split('&', MAX_VALUES + 1)
  if (parts.length > MAX_VALUES) throw createTooManyFieldsProblem()
  try {
    return parts.filter(Boolean).map((part) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part.replaceAll('+', ' ')) ?? []
      return [decodeURIComponent(name), decodeURIComponent(value)]
    })
  } catch {
    throw new Problem(400, code)
  }
}

/** Throws 400 for a JSON value with too many values or too deep nesting. */
export function refuseLarge(
  value: unknown,
  maxValues = MAX_VALUES,
  depth = 0,
  counter = { values: 0 },
): void {
  counter.values += 1
  if (counter.values > maxValues) throw createTooManyFieldsProblem()
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH) throw new Problem(400, 'malformed')
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (items.length > (Array.isArray(value) ? maxValues : MAX_NAMES))
    throw createTooManyFieldsProblem()
  for (const item of items) refuseLarge(item, maxValues, depth + 1, counter)
}

/** Parses the query string of a request; throws 400 for broken encoding and above the limits. */
export function readQuery(c: Context): Input {
  const [, text = ''] = /\?([^#]*)/.exec(c.req.url) ?? []
  return collectPairs(parsePairs(text, 'malformed_address'))
}
