import { closest, didYouMean } from '../../words/similar.ts'
import { isRecord, type Loose } from './plain.ts'
import type { Report } from './problem.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

const KINDS = {
  text: ['a text', isText],
  line: ['a text that is not empty', (value: unknown) => isText(value) && value.trim() !== ''],
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

/** What to do about an unknown key; one that must be there and is missing is the one that was meant. */
function remedyFor(
  key: string,
  keys: readonly string[],
  missing: Set<string>,
  remedies: Readonly<Record<string, string>>,
): string | undefined {
  if (Object.hasOwn(remedies, key)) return remedies[key]
  const near = closest(key, keys)
  const [first] = missing
  const meant = near ?? first
  if (meant === undefined) return didYouMean(key, keys)
  missing.delete(meant)
  return near === undefined ? `Write '${meant}', which is missing.` : `Did you mean '${near}'?`
}

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
  const missing = new Set(
    keys.filter((key) => shape[key]?.endsWith('!') && !Object.hasOwn(value, key)),
  )
  for (const [key, item] of Object.entries(value)) {
    const kind = Object.hasOwn(shape, key) ? shape[key]?.replace('!', '') : undefined
    if (kind === undefined) {
      const remedy = remedyFor(key, keys, missing, remedies)
      report('unknown-key', `${at}.${key}`, `'${key}' is no key of ${what}.`, remedy)
      continue
    }
    const [description, fits] = KINDS[kind as Kind]
    if (!isReported(item) && !fits(item))
      report('wrong-shape', `${at}.${key}`, `'${key}' must be ${description}.`)
  }
  for (const key of missing) report('missing-key', at, `'${key}' is missing: ${what} must have it.`)
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
