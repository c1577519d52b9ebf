import type { FieldType } from '../../../registry/fields/field-types.ts'
import { fieldText, snake, findReferencedEntity } from './field-text.ts'
import { Mistake } from '../fields.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the rows of a response: a list, `data`, or `data` within `data`. */
function findRows(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.filter(isRow)
  if (!isRow(answer)) return []
  const inner = answer.data ?? Object.values(answer).find(Array.isArray)
  return inner === undefined ? [answer] : findRows(inner)
}

const matching = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value)
const isFlag = (value: unknown) => [true, false, 0, 1, '0', '1'].some((flag) => flag === value)
const isNumeric = matching(/^-?\d+(?:\.\d+)?$/)

/** The test of each type for sample values; the first that fits all values wins. */
const LOOKS: readonly (readonly [FieldType, (value: unknown) => boolean])[] = [
  ['flag', isFlag],
  ['integer', (value) => Number.isInteger(value)],
  ['money', (value) => typeof value === 'number' || isNumeric(value)],
  ['datetime', matching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)],
  ['date', matching(/^\d{4}-\d\d-\d\d$/)],
  ['time', matching(/^\d\d:\d\d(?::\d\d)?$/)],
  ['email', matching(/^\S+@\S+\.\S+$/)],
  ['image', matching(/\.(?:png|jpe?g|webp|svg)(?:\?.*)?$/i)],
  ['url', matching(/^https?:\/\//)],
  ['phone', matching(/^\+\d[\d ()-]{6,}$/)],
  ['longtext', matching(/^[\s\S]{120,}$/)],
]

/** The maximum number of values of a choice, and the least times that each occurs. */
const CHOICES = 6
const SEEN = 3
const WORD = /^[A-Za-z][\w -]{0,24}$/

function findChoice(values: readonly unknown[]): string | undefined {
  const words = [...new Set(values.map(String))]
  const isChoice = words.length <= CHOICES && values.length >= words.length * SEEN
  return isChoice && words.every((word) => WORD.test(word) && !/\s/.test(word))
    ? `choice(${words.join('|')})`
    : undefined
}

function chooseType(name: string, values: readonly unknown[], entities: readonly string[]): string {
  const type = LOOKS.find(([, looks]) => values.every(looks))?.[0]
  const target = findReferencedEntity(name, entities)
  if (target && (type === 'integer' || type === 'flag')) return `reference(${target})`
  if (type === 'money' && /percent|rate/.test(name)) return 'percent'
  return type ?? findChoice(values) ?? 'text'
}

/** Flattens a row. Of a nested row the id is kept. */
function flat(row: Row): Row {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (!isRow(value)) return [[key, value]]
    const inner = 'id' in value ? [['id', value.id] as const] : Object.entries(value)
    return inner.map(([name, part]) => [`${key}.${name}`, part])
  })
  return Object.fromEntries(entries)
}

/** Derives fields from the rows of a response, as `--fields` takes them. */
export function fieldsOfSample(answer: unknown, entities: readonly string[]): string {
  const rows = findRows(answer).map(flat)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const fields = names.flatMap((key) => {
    const column = rows.map((row) => row[key] ?? null)
    const values = column.filter((value) => value !== null && value !== '')
    // Fields with several values are skipped.
    if (values.length === 0 || values.some((value) => typeof value === 'object')) return []
    const name = snake(key)
    const mayBeEmpty = values.length < column.length
    return fieldText(name, chooseType(name, values, entities), { mayBeEmpty, from: key })
  })
  if (fields.length === 0)
    throw new Mistake('The answer holds no rows with fields. Give one that is a list of objects.')
  return fields.join(',')
}
