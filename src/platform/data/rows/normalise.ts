import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field, FieldType } from '../../../../registry/fields/field-types.ts'
import {
  getReferenceTitleName,
  getIncludedFieldName,
  listTargetEntities,
} from '../../../../registry/fields/targets.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { readNestedRowId } from './external-names.ts'

/** A row of any entity: its values by field name. */
export interface Row {
  id: number
  [field: string]: unknown
}

type RawRow = Record<string, unknown>
type RowFix = (row: RawRow) => void

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
 * Adds `Z` to an instant that a provider sent without a time zone. All instants of the API are in
 * UTC.
 */
function toInstant(value: unknown) {
  if (typeof value !== 'string' || value.endsWith('Z')) return value
  return value === '' ? null : value.replace(ZONELESS, '$1T$2Z')
}

const toChoice = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Converts ids to sorted numbers. An empty list becomes null. */
function toIds(value: unknown) {
  if (!Array.isArray(value)) return value
  const ids = value.map(toNumber).toSorted((a, b) => Number(a) - Number(b))
  return ids.length === 0 ? null : ids
}

/** The function that converts a received value to each kind. Texts stay as they are. */
const CONVERTERS: Readonly<Record<ValueKind, ((value: unknown) => unknown) | null>> = {
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

const getConverter = (type: FieldType) => CONVERTERS[getTypeTraits(type).kind]

function findTitle(nested: RawRow, titleFields: readonly string[]): string | null {
  for (const name of titleFields) {
    const value = nested[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return null
}

/**
 * Sets the label of a reference to a text or null. The provider may send a text, a nested row or
 * nothing.
 */
function createReferenceFix(name: string, targets: readonly AnyResource[]): RowFix {
  const label = getReferenceTitleName(name)
  const titleFields = [...targets.map(({ title }) => title), 'name', 'title']
  const [target] = targets
  return (row) => {
    const value = row[label]
    if (typeof value === 'string' || value === null) return
    if (typeof value !== 'object') {
      row[label] = typeof value === 'number' ? String(value) : null
      return
    }
    const nested = value as RawRow
    if (row[name] === undefined)
      row[name] = toNumber(target ? readNestedRowId(target, nested) : nested.id) ?? null
    row[label] = findTitle(nested, titleFields)
  }
}

/** Copies an included field out of a nested referenced row. */
function createUnnestingFix(name: string, field: string): RowFix {
  const label = getReferenceTitleName(name)
  const includedName = getIncludedFieldName(name, field)
  return (row) => {
    const nested = row[label]
    if (row[includedName] === undefined && typeof nested === 'object' && nested !== null)
      row[includedName] = (nested as RawRow)[field] ?? null
    // A cell can display plain values only.
    if (typeof row[includedName] === 'object') row[includedName] = null
  }
}

/** Copies the title of an included reference out of a nested referenced row. */
function createIncludedTitleFix(name: string, field: string, target: AnyResource): RowFix {
  const label = getReferenceTitleName(name)
  const nestedLabel = getReferenceTitleName(field)
  const includedLabel = getReferenceTitleName(getIncludedFieldName(name, field))
  return (row) => {
    const nested = row[label]
    if (row[includedLabel] !== undefined || typeof nested !== 'object' || nested === null) return
    const value = (nested as RawRow)[nestedLabel]
    row[includedLabel] =
      typeof value === 'object' && value !== null
        ? findTitle(value as RawRow, [target.title, 'name', 'title'])
        : (value ?? null)
  }
}

function createIncludedFixes(
  name: string,
  field: Field,
  target: AnyResource,
  getResource: (name: string) => AnyResource,
) {
  const include = (field.type === 'reference' && field.include) || []
  return include.flatMap((field) => {
    const includedField = target.fields[field]
    const convert = getConverter(includedField?.type ?? 'text')
    return [
      ...(includedField?.type === 'reference'
        ? [createIncludedTitleFix(name, field, getResource(includedField.to))]
        : []),
      createUnnestingFix(name, field),
      ...(convert ? [createValueFix(getIncludedFieldName(name, field), convert)] : []),
    ]
  })
}

function createValueFix(name: string, convert: (value: unknown) => unknown): RowFix {
  return (row) => {
    const value = row[name]
    if (value === null || value === undefined) return
    const converted = convert(value)
    if (converted !== value) row[name] = converted
  }
}

/** Returns a function that converts a received row of an entity to the declared types, in place. */
export function createNormaliser(
  resource: AnyResource,
  getResource: (name: string) => AnyResource,
): (row: RawRow) => void {
  const fixes = Object.entries(resource.fields).flatMap(([name, field]) => {
    const convert = getConverter(field.type)
    const valueFixes = convert ? [createValueFix(name, convert)] : []
    const targets = listTargetEntities(field).map(getResource)
    if (targets.length === 0 || field.type === 'references') return valueFixes
    const includedFixes = targets.flatMap((target) =>
      createIncludedFixes(name, field, target, getResource),
    )
    return [...valueFixes, ...includedFixes, createReferenceFix(name, targets)]
  })
  const { lines } = resource
  const fixLine = lines && createNormaliser(getResource(lines.entity), getResource)
  return (row) => {
    for (const fix of fixes) fix(row)
    if (fixLine && Array.isArray(row[LINES_PROPERTY])) row[LINES_PROPERTY].forEach(fixLine)
  }
}
