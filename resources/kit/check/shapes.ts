import type { CallDetail } from '../calls.ts'
import type { AnyList, AnyResource } from '../define.ts'
import type { FIELD_KEYS, FieldType } from '../fields.ts'
import { didYouMean } from '../similar.ts'
import { isRecord, type Loose } from './plain.ts'
import type { Report } from './problem.ts'

const isText = (value: unknown) => typeof value === 'string'

const KINDS = {
  text: ['a text', isText],
  texts: ['a list of texts', (value: unknown) => Array.isArray(value) && value.every(isText)],
  number: ['a number', (value: unknown) => typeof value === 'number'],
  scalar: ['a text or a number', (value: unknown) => isText(value) || typeof value === 'number'],
  record: ['an object', isRecord],
  call: ['a request line or an object', (value: unknown) => isText(value) || isRecord(value)],
  true: ['true, or left out', (value: unknown) => value === true],
} as const
type Kind = keyof typeof KINDS

/** The keys a thing may have, each with what it holds; an exclamation mark says that it must. */
export type Shape = Readonly<Record<string, Kind | `${Kind}!`>>

// `satisfies` keeps each table equal to the type beside which it stands.

export const RESOURCE = {
  name: 'text!',
  icon: 'text!',
  menu: 'text!',
  title: 'text!',
  fields: 'record!',
  rows: 'record',
  sequence: 'text',
  own: 'record',
  states: 'record',
  calls: 'record',
  extensions: 'record',
  reads: 'record',
  lists: 'record!',
  form: 'texts',
  detail: 'texts',
} as const satisfies Record<keyof AnyResource, Shape[string]>

const read = {
  request: 'text!',
  roles: 'texts!',
  body: 'record',
  encoding: 'text',
  where: 'record',
  deleted: 'text',
  extension: 'true',
} as const

export const LIST = {
  ...read,
  route: 'text!',
  columns: 'texts!',
  filters: 'texts',
  sort: 'text',
  actions: 'texts',
  icon: 'text',
} as const satisfies Record<keyof AnyList, Shape[string]>

export const READ = { ...read, fields: 'texts' } as const satisfies Record<
  keyof NonNullable<AnyResource['reads']>[string],
  Shape[string]
>

export const CALL = {
  request: 'text!',
  body: 'texts',
  encoding: 'text',
  roles: 'texts',
  when: 'record',
  set: 'record',
} as const satisfies Record<keyof CallDetail, Shape[string]>

export const ROWS = { of: 'text', where: 'record!' } as const satisfies Record<
  keyof NonNullable<AnyResource['rows']>,
  Shape[string]
>

export const STATE = { when: 'record!', tone: 'text!' } as const satisfies Record<
  keyof NonNullable<AnyResource['states']>[string],
  Shape[string]
>

/** What each key of a field holds; which of them a type takes is in FIELD_KEYS. */
export const FIELD = {
  type: 'text',
  nullable: 'true',
  unique: 'true',
  search: 'true',
  mono: 'true',
  default: 'scalar',
  stamp: 'text',
  maxLength: 'number',
  min: 'number',
  max: 'number',
  values: 'record',
  to: 'text',
  where: 'record',
} as const satisfies Record<(typeof FIELD_KEYS)[FieldType][number], Shape[string]>

/** Functions, dates and undefined have been reported as no plain data. */
const isReported = (value: unknown) =>
  value === undefined ||
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && !isRecord(value))

/** Reports unknown keys, missing keys and values of another kind than their key's. */
export function checkShape(
  report: Report,
  at: string,
  value: Loose,
  shape: Shape,
  what: string,
): void {
  const keys = Object.keys(shape)
  for (const [key, item] of Object.entries(value)) {
    const kind = Object.hasOwn(shape, key) ? shape[key]?.replace('!', '') : undefined
    if (kind === undefined) {
      report('unknown-key', `${at}.${key}`, `'${key}' is no key of ${what}.`, didYouMean(key, keys))
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
