import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../../../registry/fields/conditions.ts'
import { holdsWords, searchedFields, shown } from '../../../../support/rows/search-model.ts'
import type { EngineRow, Query } from '../../../../../src/platform/data/engine/page-query.ts'

const isEmpty = (value: unknown) => value === null || value === undefined

function findStateIndex(row: EngineRow, resource: AnyResource): number | null {
  const stateIndex = Object.values(resource.states ?? {}).findIndex(({ when }) =>
    matchesConditions(row, when),
  )
  return stateIndex < 0 ? null : stateIndex
}

/** Returns the value by which a column sorts a row: a number, a text or null. */
function getKey(row: EngineRow, name: string, resource: AnyResource): number | string | null {
  if (name === 'state') return findStateIndex(row, resource)
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
      const position = Object.keys(field.values).indexOf(String(value))
      return position < 0 ? Number.POSITIVE_INFINITY : position
    }
    default:
      return shown(row, name, resource)
  }
}

/** The current day of these tests, a Thursday. */
export const TODAY = '2026-03-05'
/** The first and the last day of each relative period. */
const RELATIVE_PERIODS: Readonly<Record<string, readonly [string, string]>> = {
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

function isWithinBound(value: unknown, end: string, bound: unknown, isDay: boolean): boolean {
  if (isEmpty(value)) return false
  if (!isDay) {
    const [rowNumber, boundNumber] = [Number(value), Number(bound)]
    return end === '_from' ? rowNumber >= boundNumber : rowNumber <= boundNumber
  }
  const [from, to] = RELATIVE_PERIODS[String(bound)] ?? [String(bound), String(bound)]
  // The tests use UTC, where a day of an instant is its first ten characters.
  const day = String(value).slice(0, 10)
  return end === '_from' ? day >= from : day <= to
}

function matchesFilter(
  row: EngineRow,
  key: string,
  value: unknown,
  resource: AnyResource,
): boolean {
  if (value === undefined || value === '') return true
  if (Array.isArray(value) && value.length === 0) return true
  if (key.endsWith('_not')) return !matchesFilter(row, key.slice(0, -4), value, resource)
  if (Array.isArray(value))
    return value.some((filterValue) => matchesFilter(row, key, filterValue, resource))
  const field = resource.fields[key]
  if (key === 'deleted') {
    return value === 'all' || isEmpty(row.deleted_at) === (value === 'live')
  }
  if (key.endsWith('_empty')) {
    const rowValue = row[key.slice(0, -6)]
    return (isEmpty(rowValue) || rowValue === '') === (value === '1')
  }
  if (key === 'state') {
    const stateIndex = findStateIndex(row, resource)
    return stateIndex !== null && Object.keys(resource.states ?? {})[stateIndex] === value
  }
  if (field) {
    if (value === null) return isEmpty(row[key]) || row[key] === ''
    if (isEmpty(row[key])) return false
    if (['text', 'email', 'phone'].includes(field.type))
      return row[key] !== '' && holdsWords(row, [key], resource, String(value))
    if (field.type === 'choice') return row[key] === value
    if (field.type === 'datetime') {
      return (
        isWithinBound(row[key], '_from', value, true) && isWithinBound(row[key], '_to', value, true)
      )
    }
    return Number(row[key]) === Number(value)
  }
  const [, name = '', end = ''] = /^(.+)(_from|_to)$/.exec(key) ?? []
  return isWithinBound(row[name], end, value, resource.fields[name]?.type === 'datetime')
}

/** Returns the comparison of two rows by a column. A leading minus reverses the order. */
function compareBy(column: string, resource: AnyResource, compare: CompareTexts): CompareRows {
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

type CompareTexts = (a: string, b: string) => number
type CompareRows = (a: EngineRow, b: EngineRow) => number

/** Returns the rows that the engine should return, computed row by row. */
export function filterNaively(
  rows: readonly EngineRow[],
  resource: AnyResource,
  query: Query,
  language = 'en',
): EngineRow[] {
  const { q = '', filters = {}, sort = 'id', order = 'ASC' } = query
  const searchedNames = searchedFields(resource)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const reverse = (column: string) => (column.startsWith('-') ? column.slice(1) : `-${column}`)
  const getFieldName = (column: string) => column.replace(/^-/, '')
  const columns = sort
    .split(',')
    .filter(
      (column, index, columns) =>
        columns.findIndex((otherColumn) => getFieldName(otherColumn) === getFieldName(column)) ===
        index,
    )
    .map((column) => (order === 'ASC' ? column : reverse(column)))
  const comparisons = columns.map((column) => compareBy(column, resource, compare))
  return rows
    .filter((row) => holdsWords(row, searchedNames, resource, q))
    .filter((row) =>
      Object.entries(filters).every(([key, value]) => matchesFilter(row, key, value, resource)),
    )
    .sort((a, b) => {
      for (const compareRows of comparisons) {
        const difference = compareRows(a, b)
        if (difference !== 0) return difference
      }
      return columns.at(-1)?.startsWith('-') ? b.id - a.id : a.id - b.id
    })
}
