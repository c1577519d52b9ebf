import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { compileOnce } from '../../../../registry/fields/compile-once.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { fieldLabelKey, nameKey } from '../../../../registry/text/label-keys.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import { isObject } from '../../api/is-object.ts'
import { createNormaliser, type Row } from './normalise.ts'
import {
  type ExternalField,
  externalFields,
  externalIdField,
  nameFields,
} from './external-names.ts'
import { getReference } from './list-references.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const matching = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** Returns whether a converted value has a kind. */
const VALUE_CHECKS: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  integer: isNumber,
  decimal: matching(/^-?\d+(\.\d+)?$/),
  flag: (value) => value === 0 || value === 1,
  choice: isText,
  text: isText,
  files: (value) => Array.isArray(value) && value.every(isText),
  ids: (value) => Array.isArray(value) && value.every(isNumber),
  day: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}$/),
  instant: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
}

/** The name of each kind in error messages. */
const EXPECTED: Readonly<Record<ValueKind, string>> = {
  integer: 'errors.shape.number',
  decimal: 'errors.shape.number',
  flag: 'errors.shape.flag',
  choice: 'errors.shape.text',
  text: 'errors.shape.text',
  files: 'errors.shape.list',
  ids: 'errors.shape.list',
  day: 'errors.shape.day',
  time: 'errors.shape.time',
  instant: 'errors.shape.instant',
}

const RECEIVED: Readonly<Record<string, string>> = {
  undefined: 'errors.shape.nothing',
  boolean: 'errors.shape.flag',
  number: 'errors.shape.number',
  string: 'errors.shape.text',
  object: 'errors.shape.object',
}

/** Returns the translation key of a received value's kind. It does not reveal the content. */
function receivedKey(value: unknown): string {
  if (value === null) return 'errors.shape.null'
  if (Array.isArray(value)) return 'errors.shape.list'
  return RECEIVED[typeof value] ?? 'errors.shape.text'
}

function fits(field: Field, value: unknown, hasAllFields: boolean): boolean {
  if (value === undefined) return !hasAllFields
  if (value === null) return field.type !== 'id' && field.nullable === true
  return VALUE_CHECKS[getTraits(field.type).kind](value)
}

/** Returns the problem of a field whose received value has another kind than declared. */
function wrongField(
  resource: AnyResource,
  { name, path }: ExternalField,
  kind: ValueKind,
  request: string,
  value: unknown,
) {
  const params = {
    entity: nameKey(resource),
    field: fieldLabelKey(resource, name),
    place: path.join('.'),
    expected: EXPECTED[kind],
    received: receivedKey(value),
  }
  return buildProblem(PROBLEMS.wrongField, { request, status: 200, params })
}

/**
 * Returns the problem of a received row whose external id is not a number; undefined if the id has
 * no external name.
 */
export function wrongId(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  request: string,
) {
  const place = externalIdField(resource)
  return place && wrongField(resource, place, 'integer', request, row.id)
}

/** Throws if a value at an external name has another kind than declared. */
function checkExternalFields(
  resource: AnyResource,
  row: Row,
  request: string,
  hasAllFields: boolean,
): void {
  for (const place of externalFields(resource)) {
    const field = resource.fields[place.name]
    if (!field || field.type === 'id') continue
    const value = row[place.name]
    if (!fits(field, value, hasAllFields && field.roles === undefined))
      throw wrongField(resource, place, getTraits(field.type).kind, request, value)
  }
}

/** The rows of a response, with its totals if the provider pages. */
interface RowsResponse {
  rows: Row[]
  total?: number
  totalPages?: number
  /** True if the total is an estimate. */
  isEstimate?: true
  /** The sums of the requested fields over all pages. */
  sums?: Readonly<Record<string, number>>
}

type Raw = Record<string, unknown>

const getResource = (name: string) => getReference(name).resource

const getNormaliser = compileOnce((resource: AnyResource) =>
  createNormaliser(resource, getResource),
)

function wrongShape(request: string, expected: string, received: unknown) {
  const call = request.split('?', 1)[0] ?? request
  const params = { call, expected, received: receivedKey(received) }
  return buildProblem(PROBLEMS.wrongShape, { request, status: 200, params })
}

function findNumber(sources: readonly Raw[], ...names: string[]): number | undefined {
  for (const source of sources) {
    for (const name of names) {
      const value = source[name]
      if (value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))) {
        return Number(value)
      }
    }
  }
  return undefined
}

/** Returns the members of an object that are numbers. */
const pickNumbers = (object: Raw): Record<string, number> =>
  Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  )

/**
 * Converts an id that some providers send as text. Returns whether the row then has a number as its
 * id.
 */
function fixId(row: Raw): row is Row {
  const { id } = row
  if (typeof id === 'string' && /^\d+$/.test(id)) row.id = Number(id)
  return typeof row.id === 'number' && Number.isFinite(row.id)
}

/** Converts a received row to the names and types of its entity. Throws if it is no row. */
function requireRow(
  row: unknown,
  resource: AnyResource,
  request: string,
  fix: (row: Raw) => void,
): Row {
  const named = isObject(row) ? row : undefined
  if (named) nameFields(resource, named)
  if (!named || !fixId(named)) {
    const idProblem = named && wrongId(resource, named, request)
    throw idProblem ?? wrongShape(request, 'errors.shape.rows_with_id', row)
  }
  fix(named)
  return named
}

/**
 * Finds the rows in a response and converts them to the declared types. Throws if there are none.
 */
export function unwrapRows(
  body: unknown,
  resource: AnyResource,
  request: string,
  hasAllFields = false,
): RowsResponse {
  const outer = isObject(body) ? body : {}
  const middle = isObject(outer.data) ? outer.data : {}
  const list = [body, outer.data, middle.data].find(Array.isArray)
  if (!list) throw wrongShape(request, 'errors.shape.rows', isObject(body) ? outer.data : body)
  const fix = getNormaliser(resource)
  const rows = (list as unknown[]).map((row) => requireRow(row, resource, request, fix))
  for (const row of rows) checkExternalFields(resource, row, request, hasAllFields)
  const totals = [outer, middle, outer.meta, middle.meta].filter(isObject)
  const total = findNumber(totals, 'total')
  const totalPages = findNumber(totals, 'totalPages', 'last_page')
  return {
    rows,
    ...(total !== undefined && { total }),
    ...(totalPages && { totalPages }),
    ...(outer.isEstimate === true && { isEstimate: true }),
    ...(isObject(outer.sums) && { sums: pickNumbers(outer.sums) }),
  }
}

/**
 * Finds the row in a response and converts it to the declared types. Returns undefined if there is
 * none.
 */
export function unwrapRow(body: unknown, resource: AnyResource, request?: string): Row | undefined {
  const outer = isObject(body) ? body : {}
  const first = Array.isArray(outer.data) ? outer.data[0] : outer.data
  const row: unknown = isObject(first) && isObject(first.data) ? first.data : (first ?? body)
  if (!isObject(row)) return undefined
  nameFields(resource, row)
  if (!fixId(row)) {
    if (request !== undefined && externalIdField(resource) && row.id !== undefined)
      throw wrongId(resource, row, request)
    return undefined
  }
  getNormaliser(resource)(row)
  if (request !== undefined) checkExternalFields(resource, row, request, true)
  return row
}
