import type { AnyResource } from '../../../../resources/kit/entities/registry.ts'
import { isPointing, labelOf } from '../../../../resources/kit/fields/pointing.ts'
import { matches } from '../../../../resources/kit/fields/conditions.ts'
import type { EngineRow, Query } from '../../../../src/data/engine/page-query.ts'

const simplify = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('ς', 'σ')

const isEmpty = (value: unknown) => value === null || value === undefined

function shown(row: EngineRow, name: string, resource: AnyResource): string | null {
  const isReference = isPointing(resource.fields[name])
  const value = row[isReference ? labelOf(name) : name]
  return isEmpty(value) ? null : String(value)
}

function stateAt(row: EngineRow, resource: AnyResource): number | null {
  const at = Object.values(resource.states ?? {}).findIndex(({ when }) => matches(row, when))
  return at < 0 ? null : at
}

/** What a column sorts by: a number, a text, or null. */
function keyOf(row: EngineRow, name: string, resource: AnyResource): number | string | null {
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

function contains(texts: readonly (string | null)[], q: string): boolean {
  const words = simplify(q)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  return words.every((word) => texts.some((text) => text !== null && simplify(text).includes(word)))
}

function fits(row: EngineRow, key: string, value: unknown, resource: AnyResource): boolean {
  if (value === undefined || value === '') return true
  if (Array.isArray(value)) {
    return value.length === 0 || value.some((one) => fits(row, key, one, resource))
  }
  const field = resource.fields[key]
  if (key === 'deleted') {
    return value === 'all' || isEmpty(row.deleted_at) === (value === 'live')
  }
  if (key === 'state') {
    const at = stateAt(row, resource)
    return at !== null && Object.keys(resource.states ?? {})[at] === value
  }
  if (field) {
    if (value === null) return isEmpty(row[key])
    if (isEmpty(row[key])) return false
    if (['text', 'email', 'phone'].includes(field.type))
      return contains([String(row[key])], String(value))
    if (field.type === 'choice') return row[key] === value
    return Number(row[key]) === Number(value)
  }
  const name = key.replace(/_(from|to)$/, '')
  if (isEmpty(row[name])) return false
  // The tests use UTC, where a day of an instant is its first ten characters.
  const day = String(row[name]).slice(0, 10)
  return key.endsWith('_from') ? day >= String(value) : day <= String(value)
}

/** The engine's answer, worked out row by row in the plainest way. */
export function naive(
  rows: readonly EngineRow[],
  resource: AnyResource,
  query: Query,
): EngineRow[] {
  const { q = '', filters = {}, sort = 'id', order = 'ASC' } = query
  const searched = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field && 'search' in field && field.search
  })
  const sign = order === 'ASC' ? 1 : -1
  const { compare } = new Intl.Collator('en', { numeric: true })
  return rows
    .filter((row) =>
      contains(
        searched.map((name) => shown(row, name, resource)),
        q,
      ),
    )
    .filter((row) =>
      Object.entries(filters).every(([key, value]) => fits(row, key, value, resource)),
    )
    .sort((a, b) => {
      const left = keyOf(a, sort, resource)
      const right = keyOf(b, sort, resource)
      if (left === null || right === null) {
        return Number(left === null) - Number(right === null) || a.id - b.id
      }
      if (typeof left === 'string' || typeof right === 'string') {
        return sign * compare(String(left), String(right)) || a.id - b.id
      }
      return (left === right ? 0 : sign * (left < right ? -1 : 1)) || a.id - b.id
    })
}
