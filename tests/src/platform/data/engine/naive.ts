import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../../../registry/fields/conditions.ts'
import { holdsWords, searchedFields, shown } from '../../../../support/rows/search-model.ts'
import type { EngineRow, Query } from '../../../../../src/platform/data/engine/page-query.ts'

const isEmpty = (value: unknown) => value === null || value === undefined

function stateAt(row: EngineRow, resource: AnyResource): number | null {
  const at = Object.values(resource.states ?? {}).findIndex(({ when }) =>
    matchesConditions(row, when),
  )
  return at < 0 ? null : at
}

/** What a column sorts by: a number, a text, or null. */
function getKey(row: EngineRow, name: string, resource: AnyResource): number | string | null {
  if (name === 'state') return stateAt(row, resource)
  const field = resource.fields[name]
  const value = row[name]
  switch (field?.type) {
    case 'id':
    case 'integer':
    case 'flag':
    case 'money':
    case 'percent':
    case 'coordinate':
      return isEmpty(value) ? null : Number(value)
    case 'date':
    case 'datetime':
      return isEmpty(value) ? null : Date.parse(String(value))
    case 'choice': {
      if (isEmpty(value)) return null
      const at = Object.keys(field.values).indexOf(String(value))
      return at < 0 ? Number.POSITIVE_INFINITY : at
    }
    default:
      return shown(row, name, resource)
  }
}

/** The first and the last day of a value, as of a day in March 2026 that is a Thursday. */
export const TODAY = '2026-03-05'
const NAMED: Readonly<Record<string, readonly [string, string]>> = {
  today: ['2026-03-05', '2026-03-05'],
  tomorrow: ['2026-03-06', '2026-03-06'],
  yesterday: ['2026-03-04', '2026-03-04'],
  this_week: ['2026-03-02', '2026-03-08'],
  last_week: ['2026-02-23', '2026-03-01'],
  next_week: ['2026-03-09', '2026-03-15'],
  this_month: ['2026-03-01', '2026-03-31'],
  last_7_days: ['2026-02-27', '2026-03-05'],
  last_30_days: ['2026-02-04', '2026-03-05'],
}

function isWithin(value: unknown, end: string, bound: unknown, isDay: boolean): boolean {
  if (isEmpty(value)) return false
  if (!isDay) {
    const [one, other] = [Number(value), Number(bound)]
    return end === '_from' ? one >= other : one <= other
  }
  const [from, to] = NAMED[String(bound)] ?? [String(bound), String(bound)]
  // The tests use UTC, where a day of an instant is its first ten characters.
  const day = String(value).slice(0, 10)
  return end === '_from' ? day >= from : day <= to
}

function fits(row: EngineRow, key: string, value: unknown, resource: AnyResource): boolean {
  if (value === undefined || value === '') return true
  if (Array.isArray(value) && value.length === 0) return true
  if (key.endsWith('_not')) return !fits(row, key.slice(0, -4), value, resource)
  if (Array.isArray(value)) return value.some((one) => fits(row, key, one, resource))
  const field = resource.fields[key]
  if (key === 'deleted') {
    return value === 'all' || isEmpty(row.deleted_at) === (value === 'live')
  }
  if (key.endsWith('_empty')) {
    const kept = row[key.slice(0, -6)]
    return (isEmpty(kept) || kept === '') === (value === '1')
  }
  if (key === 'state') {
    const at = stateAt(row, resource)
    return at !== null && Object.keys(resource.states ?? {})[at] === value
  }
  if (field) {
    if (value === null) return isEmpty(row[key]) || row[key] === ''
    if (isEmpty(row[key])) return false
    if (['text', 'email', 'phone'].includes(field.type))
      return row[key] !== '' && holdsWords(row, [key], resource, String(value))
    if (field.type === 'choice') return row[key] === value
    if (field.type === 'datetime') {
      return isWithin(row[key], '_from', value, true) && isWithin(row[key], '_to', value, true)
    }
    return Number(row[key]) === Number(value)
  }
  const [, name = '', end = ''] = /^(.+)(_from|_to)$/.exec(key) ?? []
  return isWithin(row[name], end, value, resource.fields[name]?.type === 'datetime')
}

/** Compares two rows by one column, a minus before it for the last first. */
function compareBy(column: string, resource: AnyResource, compare: Compare): Compare2 {
  const name = column.replace(/^-/, '')
  const sign = column.startsWith('-') ? -1 : 1
  return (a, b) => {
    const left = getKey(a, name, resource)
    const right = getKey(b, name, resource)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'string' || typeof right === 'string') {
      return sign * compare(String(left), String(right))
    }
    return left === right ? 0 : sign * (left < right ? -1 : 1)
  }
}

type Compare = (a: string, b: string) => number
type Compare2 = (a: EngineRow, b: EngineRow) => number

/** The engine's answer, worked out row by row in the plainest way. */
export function naive(
  rows: readonly EngineRow[],
  resource: AnyResource,
  query: Query,
  language = 'en',
): EngineRow[] {
  const { q = '', filters = {}, sort = 'id', order = 'ASC' } = query
  const searched = searchedFields(resource)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const turned = (column: string) => (column.startsWith('-') ? column.slice(1) : `-${column}`)
  const getName = (column: string) => column.replace(/^-/, '')
  const columns = sort
    .split(',')
    .filter((one, at, all) => all.findIndex((other) => getName(other) === getName(one)) === at)
    .map((column) => (order === 'ASC' ? column : turned(column)))
  const comparisons = columns.map((column) => compareBy(column, resource, compare))
  return rows
    .filter((row) => holdsWords(row, searched, resource, q))
    .filter((row) =>
      Object.entries(filters).every(([key, value]) => fits(row, key, value, resource)),
    )
    .sort((a, b) => {
      for (const one of comparisons) {
        const difference = one(a, b)
        if (difference !== 0) return difference
      }
      return columns.at(-1)?.startsWith('-') ? b.id - a.id : a.id - b.id
    })
}
