import type { FieldType } from '../../../registry/fields/field-types.ts'
import { writeField, toFieldName, findReferencedEntity } from './field-text.ts'
import { Mistake } from '../fields.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the rows of a response: a list, `data`, or `data` within `data`. */
function findRows(response: unknown): Row[] {
  if (Array.isArray(response)) return response.filter(isRow)
  if (!isRow(response)) return []
  const nestedValue = response.data ?? Object.values(response).find(Array.isArray)
  return nestedValue === undefined ? [response] : findRows(nestedValue)
}

const matchesPattern = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value)
const isFlag = (value: unknown) => [true, false, 0, 1, '0', '1'].some((flag) => flag === value)
const isNumeric = matchesPattern(/^-?\d+(?:\.\d+)?$/)

/** The test of each type for sample values; the first that fits all values wins. */
const TYPE_TESTS: readonly (readonly [FieldType, (value: unknown) => boolean])[] = [
  ['flag', isFlag],
  ['integer', (value) => Number.isInteger(value)],
  ['money', (value) => typeof value === 'number' || isNumeric(value)],
  ['datetime', matchesPattern(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)],
  ['date', matchesPattern(/^\d{4}-\d\d-\d\d$/)],
  ['time', matchesPattern(/^\d\d:\d\d(?::\d\d)?$/)],
  ['email', matchesPattern(/^\S+@\S+\.\S+$/)],
  ['image', matchesPattern(/\.(?:png|jpe?g|webp|svg)(?:\?.*)?$/i)],
  ['url', matchesPattern(/^https?:\/\//)],
  ['phone', matchesPattern(/^\+\d[\d ()-]{6,}$/)],
  ['longtext', matchesPattern(/^[\s\S]{120,}$/)],
]

/** The maximum number of values of a choice, and the minimum average count of each value. */
const MAX_CHOICES = 6
const MIN_OCCURRENCES = 3
const WORD = /^[A-Za-z][\w -]{0,24}$/

function findChoice(values: readonly unknown[]): string | undefined {
  const texts = [...new Set(values.map(String))]
  const isChoice = texts.length <= MAX_CHOICES && values.length >= texts.length * MIN_OCCURRENCES
  return isChoice && texts.every((text) => WORD.test(text) && !/\s/.test(text))
    ? `choice(${texts.join('|')})`
    : undefined
}

function chooseType(name: string, values: readonly unknown[], entities: readonly string[]): string {
  const type = TYPE_TESTS.find(([, matchesType]) => values.every(matchesType))?.[0]
  const target = findReferencedEntity(name, entities)
  if (target && (type === 'integer' || type === 'flag')) return `reference(${target})`
  if (type === 'money' && /percent|rate/.test(name)) return 'percent'
  return type ?? findChoice(values) ?? 'text'
}

/** Flattens a row. Replaces a nested row by its id, if it has one. */
function flattenRow(row: Row): Row {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (!isRow(value)) return [[key, value]]
    const nestedEntries = 'id' in value ? [['id', value.id] as const] : Object.entries(value)
    return nestedEntries.map(([name, part]) => [`${key}.${name}`, part])
  })
  return Object.fromEntries(entries)
}

/** Derives fields from the rows of a response, as `--fields` takes them. */
export function deriveSampleFields(response: unknown, entities: readonly string[]): string {
  const rows = findRows(response).map(flattenRow)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const fields = names.flatMap((key) => {
    const column = rows.map((row) => row[key] ?? null)
    const values = column.filter((value) => value !== null && value !== '')
    // Fields with several values are skipped.
    if (values.length === 0 || values.some((value) => typeof value === 'object')) return []
    const name = toFieldName(key)
    const isNullable = values.length < column.length
    return writeField(name, chooseType(name, values, entities), { isNullable, sourceName: key })
  })
  if (fields.length === 0)
    throw new Mistake('The answer holds no rows with fields. Give one that is a list of objects.')
  return fields.join(',')
}
