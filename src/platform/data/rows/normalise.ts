import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field, FieldType } from '../../../../registry/fields/field-types.ts'
import {
  getReferenceTitleName,
  getIncludedFieldName,
  listTargetEntities,
} from '../../../../registry/fields/targets.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { nestedRowId } from './external-names.ts'

/** A row of any entity, by field. */
export interface Row {
  id: number
  [field: string]: unknown
}

type Raw = Record<string, unknown>
type Fix = (row: Raw) => void

const isNumeric = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+$/.test(value)

const toNumber = (value: unknown) => (isNumeric(value) ? Number(value) : value)

function toFlag(value: unknown) {
  return typeof value === 'boolean' ? Number(value) : toNumber(value)
}

function toText(value: unknown) {
  return typeof value === 'number' ? String(value) : value
}

/** Cuts a date to `YYYY-MM-DD`. An empty text becomes null. */
const toDay = (value: unknown) =>
  typeof value === 'string' && value.length !== 10 ? value.slice(0, 10) || null : value

const toTime = (value: unknown) =>
  typeof value === 'string' && value.length !== 5 ? value.slice(0, 5) || null : value

const ZONELESS = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/

/**
 * Adds `Z` to an instant that a database printed without its zone. Every instant of this API is
 * UTC.
 */
function toInstant(value: unknown) {
  if (typeof value !== 'string' || value.endsWith('Z')) return value
  return value === '' ? null : value.replace(ZONELESS, '$1T$2Z')
}

const toChoice = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Converts ids to numbers in their order. No ids become null. */
function toIds(value: unknown) {
  if (!Array.isArray(value)) return value
  const ids = value.map(toNumber).toSorted((a, b) => Number(a) - Number(b))
  return ids.length === 0 ? null : ids
}

/** Converts a received value to its declared kind. A text needs no conversion. */
const FIXES: Readonly<Record<ValueKind, ((value: unknown) => unknown) | null>> = {
  integer: toNumber,
  decimal: toText,
  flag: toFlag,
  choice: toChoice,
  text: null,
  ids: toIds,
  files: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
  day: toDay,
  time: toTime,
  instant: toInstant,
}

const getFix = (type: FieldType) => FIXES[getTypeTraits(type).kind]

function findTitle(nested: Raw, titles: readonly string[]): string | null {
  for (const name of titles) {
    const value = nested[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return null
}

/**
 * Sets the label of a reference to a text or null. The provider may send a text, a nested row or
 * nothing.
 */
function fixReference(name: string, targets: readonly AnyResource[]): Fix {
  const label = getReferenceTitleName(name)
  const titles = [...targets.map(({ title }) => title), 'name', 'title']
  const [target] = targets
  return (row) => {
    const value = row[label]
    if (typeof value === 'string' || value === null) return
    if (typeof value !== 'object') {
      row[label] = typeof value === 'number' ? String(value) : null
      return
    }
    const nested = value as Raw
    if (row[name] === undefined)
      row[name] = toNumber(target ? nestedRowId(target, nested) : nested.id) ?? null
    row[label] = findTitle(nested, titles)
  }
}

/** Copies an included field out of a nested referenced row. */
function unnest(name: string, field: string): Fix {
  const [label, shown] = [getReferenceTitleName(name), getIncludedFieldName(name, field)]
  return (row) => {
    const nested = row[label]
    if (row[shown] === undefined && typeof nested === 'object' && nested !== null)
      row[shown] = (nested as Raw)[field] ?? null
    // Only plain values can be shown.
    if (typeof row[shown] === 'object') row[shown] = null
  }
}

function fixShown(name: string, field: Field, target: AnyResource) {
  const include = (field.type === 'reference' && field.include) || []
  return include.flatMap((field) => {
    const fix = getFix(target.fields[field]?.type ?? 'text')
    return [unnest(name, field), ...(fix ? [fixType(getIncludedFieldName(name, field), fix)] : [])]
  })
}

function fixType(name: string, fix: (value: unknown) => unknown): Fix {
  return (row) => {
    const value = row[name]
    if (value === null || value === undefined) return
    const fixed = fix(value)
    if (fixed !== value) row[name] = fixed
  }
}

/** Returns a function that converts a received row of an entity to the declared types, in place. */
export function createNormaliser(
  resource: AnyResource,
  getResource: (name: string) => AnyResource,
): (row: Raw) => void {
  const fixes = Object.entries(resource.fields).flatMap(([name, field]) => {
    const fix = getFix(field.type)
    const own = fix ? [fixType(name, fix)] : []
    const targets = listTargetEntities(field).map(getResource)
    if (targets.length === 0 || field.type === 'references') return own
    const along = targets.flatMap((target) => fixShown(name, field, target))
    return [...own, ...along, fixReference(name, targets)]
  })
  const { lines } = resource
  const fixLine = lines && createNormaliser(getResource(lines.entity), getResource)
  return (row) => {
    for (const fix of fixes) fix(row)
    if (fixLine && Array.isArray(row[LINES_PROPERTY])) row[LINES_PROPERTY].forEach(fixLine)
  }
}
