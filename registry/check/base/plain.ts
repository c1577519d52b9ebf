import type { Report } from './problem.ts'

/** A declaration of which nothing is known yet. */
export type Loose = Readonly<Record<string, unknown>>

/** Whether a value is an object as JSON has them. */
export function isRecord(value: unknown): value is Loose {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The value as an object; an empty one where it is none. */
export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {})

/** The texts of a list; none where it is no list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** The key's own value, whatever the key; `constructor` and its like are not found. */
export const own = (record: Loose, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A value as a text by which two can be compared, whatever it holds: what is no plain data is reported elsewhere. */
export function comparable(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

function nameOf(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `an instance of ${value.constructor?.name ?? 'a class'}`
  return value === undefined || typeof value === 'number' ? String(value) : `a ${typeof value}`
}

const HINT =
  'Both sides and JSON read it: use texts, numbers, true, false, null, lists and objects.'

/** Reports whatever JSON cannot hold. */
export function checkPlain(
  report: Report,
  at: string,
  value: unknown,
  above: readonly unknown[] = [],
): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (above.includes(value)) {
    report('not-plain-data', at, 'It holds itself, which is no plain data.', HINT)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      checkPlain(report, `${at}[${index}]`, item, [...above, value])
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      checkPlain(report, at === '' ? key : `${at}.${key}`, item, [...above, value])
  } else {
    report('not-plain-data', at, `It holds ${nameOf(value)}, which is no plain data.`, HINT)
  }
}
