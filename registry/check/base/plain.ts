import type { Report } from './problem.ts'

/** An unchecked object. */
export type UncheckedObject = Readonly<Record<string, unknown>>

/** Returns whether a value is a plain object. */
export function isRecord(value: unknown): value is UncheckedObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns the value if it is an object, otherwise an empty object. */
export const asRecord = (value: unknown): UncheckedObject => (isRecord(value) ? value : {})

/** Returns the value if it is a list, otherwise an empty list. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the texts of a list. Other values have none. */
export const asTexts = (value: unknown): string[] =>
  asList(value).filter((item) => typeof item === 'string')

/** Returns the texts of a list, each with its place. */
export const listTextsWithPaths = (path: string, value: unknown): [place: string, text: string][] =>
  asTexts(value).map((text, index) => [`${path}[${index}]`, text])

/** Returns the value of a key. Inherited keys such as `constructor` have none. */
export const getOwn = (record: UncheckedObject, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

/**
 * Returns a text that is equal for equal values. Values that JSON cannot hold give an empty text,
 * because `checkPlain` reports them.
 */
export function toComparableText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

function describeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `an instance of ${value.constructor?.name ?? 'a class'}`
  return value === undefined || typeof value === 'number' ? String(value) : `a ${typeof value}`
}

const PLAIN_DATA_HINT =
  'JSON must be able to hold it: use texts, numbers, true, false, null, lists and objects.'

/** Reports values that JSON cannot hold. `parents` are the lists and objects around the value. */
export function checkPlain(
  report: Report,
  path: string,
  value: unknown,
  parents: readonly unknown[] = [],
): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (parents.includes(value)) {
    report('not-plain-data', path, 'It contains itself, so it is not plain data.', PLAIN_DATA_HINT)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      checkPlain(report, `${path}[${index}]`, item, [...parents, value])
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      checkPlain(report, path === '' ? key : `${path}.${key}`, item, [...parents, value])
  } else {
    report(
      'not-plain-data',
      path,
      `It contains ${describeValue(value)}, which is not plain data.`,
      PLAIN_DATA_HINT,
    )
  }
}
