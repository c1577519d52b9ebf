import { didYouMean } from '../../words/similar.ts'
import { isRecord, type Loose } from './plain.ts'
import type { Report } from './problem.ts'

const isText = (value: unknown) => typeof value === 'string'

const KINDS = {
  text: ['a text', isText],
  texts: ['a list of texts', (value: unknown) => Array.isArray(value) && value.every(isText)],
  words: [
    'a text or a list of texts',
    (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText)),
  ],
  number: ['a number', (value: unknown) => typeof value === 'number'],
  scalar: ['a text or a number', (value: unknown) => isText(value) || typeof value === 'number'],
  parts: ['a list', Array.isArray],
  record: ['an object', isRecord],
  records: ['a list of objects', (value: unknown) => Array.isArray(value) && value.every(isRecord)],
  where: [
    'an object, or a list of objects',
    (value: unknown) => isRecord(value) || (Array.isArray(value) && value.every(isRecord)),
  ],
  // A list has been written out as an object by now.
  targets: ['a list of entities, or an object of them by words', isRecord],
  computed: [
    'a field of a row pointed to, or a computation',
    (value: unknown) => isText(value) || isRecord(value),
  ],
  call: ['a request line or an object', (value: unknown) => isText(value) || isRecord(value)],
  true: ['true, or left out', (value: unknown) => value === true],
} as const
type Kind = keyof typeof KINDS

/** The keys a thing may have, each with what it holds; an exclamation mark says that it must. */
export type Shape = Readonly<Record<string, Kind | `${Kind}!`>>

/** Functions, dates and undefined have been reported as no plain data. */
const isReported = (value: unknown) =>
  value === undefined ||
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && !isRecord(value))

/** Reports unknown keys, missing keys and values of another kind than their key's; `remedies` are for keys that people take for some of it. */
export function checkShape(
  report: Report,
  at: string,
  value: Loose,
  shape: Shape,
  what: string,
  remedies: Readonly<Record<string, string>> = {},
): void {
  const keys = Object.keys(shape)
  for (const [key, item] of Object.entries(value)) {
    const kind = Object.hasOwn(shape, key) ? shape[key]?.replace('!', '') : undefined
    if (kind === undefined) {
      const remedy = Object.hasOwn(remedies, key) ? remedies[key] : didYouMean(key, keys)
      report('unknown-key', `${at}.${key}`, `'${key}' is no key of ${what}.`, remedy)
      continue
    }
    const [description, fits] = KINDS[kind as Kind]
    if (!isReported(item) && !fits(item))
      report('wrong-shape', `${at}.${key}`, `'${key}' must be ${description}.`)
  }
  for (const key of keys)
    if (shape[key]?.endsWith('!') && !Object.hasOwn(value, key))
      report('missing-key', at, `'${key}' is missing: ${what} must have it.`)
}

/** The entries of an object of objects; reports those that are none. */
export function entriesOf(
  report: Report,
  at: string,
  value: Loose,
  what: string,
): [key: string, item: Loose][] {
  return Object.entries(value).flatMap(([key, item]): [string, Loose][] => {
    if (isRecord(item)) return [[key, item]]
    if (!isReported(item)) report('wrong-shape', `${at}.${key}`, `${what} must be an object.`)
    return []
  })
}
