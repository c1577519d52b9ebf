import { Problem } from './problem.ts'

/**
 * What a call says, by name. It has no names but those that were said: `constructor` or
 * `toString` is undefined in it like any other.
 */
export type Input = Readonly<Record<string, unknown>>

/** Names in one call at most: more than any call takes. */
export const MAX_NAMES = 200
/** Values in one call at most, those in lists included. */
export const MAX_VALUES = 2000
/** Values within values at most: a list within an object within the body. */
export const MAX_DEPTH = 4

/** 400 for what is more than any call takes. */
export const tooManyFields = () => new Problem(400, 'too_many_fields', { max: MAX_NAMES })

/** One thing out of several, those said later over those said before. */
export const mergeInputs = (...parts: readonly Input[]): Input =>
  Object.assign(Object.create(null), ...parts)

/**
 * Names and values in one pass; `id[]` and a name that comes again are lists, as forms have them.
 * Throws 400 where there are more than any call takes.
 */
export function collectPairs(pairs: Iterable<readonly [name: string, value: unknown]>): Input {
  const lists = new Map<string, unknown[]>()
  const given: Record<string, unknown> = Object.create(null)
  for (const [key, value] of pairs) {
    const name = key.replace(/\[\]$/, '')
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
    if (list || name !== key) given[name] = lists.get(name)
    else given[name] = value
    if (lists.size > MAX_NAMES) throw tooManyFields()
  }
  return given
}

/**
 * The names and values of a query or of a form in its encoding. Throws a 400 of this code where
 * that is broken, and where there are more than any call takes.
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

/** Refuses with 400 what holds more values, or deeper ones, than any call takes. */
export function refuseLarge(value: unknown, depth = 0, counted = { values: 0 }): void {
  counted.values += 1
  if (counted.values > MAX_VALUES) throw tooManyFields()
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH) throw new Problem(400, 'malformed')
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (inside.length > (Array.isArray(value) ? MAX_VALUES : MAX_NAMES)) throw tooManyFields()
  for (const one of inside) refuseLarge(one, depth + 1, counted)
}
