import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { compileOnce } from '../../../../registry/fields/compile-once.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { getFieldLabelKey, getEntityNameKey } from '../../../../registry/text/label-keys.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import { isObject } from '../../api/is-object.ts'
import { createNormaliser, type Row } from './normalise.ts'
import {
  type ExternalField,
  getExternalFields,
  getExternalIdField,
  nameFields,
} from './external-names.ts'
import { getReference } from './list-references.ts'

const isString = (value: unknown): value is string => typeof value === 'string'
const createPatternCheck = (pattern: RegExp) => (value: unknown) =>
  isString(value) && pattern.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** The function that checks whether a converted value has a kind. */
const VALUE_CHECKS: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  integer: isNumber,
  decimal: createPatternCheck(/^-?\d+(\.\d+)?$/),
  flag: (value) => value === 0 || value === 1,
  choice: isString,
  text: isString,
  files: (value) => Array.isArray(value) && value.every(isString),
  ids: (value) => Array.isArray(value) && value.every(isNumber),
  day: createPatternCheck(/^\d{4}-\d{2}-\d{2}$/),
  time: createPatternCheck(/^\d{2}:\d{2}$/),
  instant: (value) => isString(value) && !Number.isNaN(Date.parse(value)),
}

/** The translation key of the name of each kind. */
const EXPECTED_KEYS: Readonly<Record<ValueKind, string>> = {
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

/** The translation key of the name of each JavaScript type. */
const RECEIVED_KEYS: Readonly<Record<string, string>> = {
  undefined: 'errors.shape.nothing',
  boolean: 'errors.shape.flag',
  number: 'errors.shape.number',
  string: 'errors.shape.text',
  object: 'errors.shape.object',
}

/** Returns the translation key of a received value's type. */
function getReceivedKey(value: unknown): string {
  if (value === null) return 'errors.shape.null'
  if (Array.isArray(value)) return 'errors.shape.list'
  return RECEIVED_KEYS[typeof value] ?? 'errors.shape.text'
}

function hasDeclaredKind(field: Field, value: unknown, isRequired: boolean): boolean {
  if (value === undefined) return !isRequired
  if (value === null) return field.type !== 'id' && field.nullable === true
  return VALUE_CHECKS[getTypeTraits(field.type).kind](value)
}

interface WrongValue {
  resource: AnyResource
  externalField: ExternalField
  /** The declared kind. */
  kind: ValueKind
  request: string
  value: unknown
}

/** Creates the problem of a received value that has another kind than its field. */
function createFieldProblem({ resource, externalField, kind, request, value }: WrongValue) {
  const { name, path } = externalField
  const params = {
    entity: getEntityNameKey(resource),
    field: getFieldLabelKey(resource, name),
    place: path.join('.'),
    expected: EXPECTED_KEYS[kind],
    received: getReceivedKey(value),
  }
  return buildProblem(PROBLEMS.wrongField, { request, status: 200, params })
}

/**
 * Creates the problem of a received row whose external id is not a number. Returns undefined if the
 * id has no external name.
 */
export function createIdProblem(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  request: string,
) {
  const externalField = getExternalIdField(resource)
  if (!externalField) return undefined
  return createFieldProblem({ resource, externalField, kind: 'integer', request, value: row.id })
}

/** Throws if a value at an external name has another kind than declared. */
function checkExternalFields(
  resource: AnyResource,
  row: Row,
  request: string,
  hasAllFields: boolean,
): void {
  for (const externalField of getExternalFields(resource)) {
    const field = resource.fields[externalField.name]
    if (!field || field.type === 'id') continue
    const value = row[externalField.name]
    const isRequired = hasAllFields && field.roles === undefined
    const { kind } = getTypeTraits(field.type)
    if (!hasDeclaredKind(field, value, isRequired))
      throw createFieldProblem({ resource, externalField, kind, request, value })
  }
}

/** The rows of a response, and its totals if the provider pages the list. */
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

function createShapeProblem(request: string, expected: string, received: unknown) {
  const call = request.split('?', 1)[0] ?? request
  const params = { call, expected, received: getReceivedKey(received) }
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
 * Converts an id that the provider sent as text to a number. Returns whether the row has a numeric
 * id.
 */
function convertId(row: Raw): row is Row {
  const { id } = row
  if (typeof id === 'string' && /^\d+$/.test(id)) row.id = Number(id)
  return typeof row.id === 'number' && Number.isFinite(row.id)
}

/** Converts a received row to the names and types of its entity. Throws if it is no row. */
function requireRow(
  row: unknown,
  resource: AnyResource,
  request: string,
  normalise: (row: Raw) => void,
): Row {
  const rawRow = isObject(row) ? row : undefined
  if (rawRow) nameFields(resource, rawRow)
  if (!rawRow || !convertId(rawRow)) {
    const idProblem = rawRow && createIdProblem(resource, rawRow, request)
    throw idProblem ?? createShapeProblem(request, 'errors.shape.rows_with_id', row)
  }
  normalise(rawRow)
  return rawRow
}

/**
 * Finds the rows in a response and converts them to the declared types. Throws if the response has
 * no array of rows.
 */
export function unwrapRows(
  body: unknown,
  resource: AnyResource,
  request: string,
  hasAllFields = false,
): RowsResponse {
  const outerBody = isObject(body) ? body : {}
  const innerBody = isObject(outerBody.data) ? outerBody.data : {}
  const receivedRows = [body, outerBody.data, innerBody.data].find(Array.isArray)
  if (!receivedRows)
    throw createShapeProblem(request, 'errors.shape.rows', isObject(body) ? outerBody.data : body)
  const normalise = getNormaliser(resource)
  const rows = (receivedRows as unknown[]).map((row) =>
    requireRow(row, resource, request, normalise),
  )
  for (const row of rows) checkExternalFields(resource, row, request, hasAllFields)
  const totals = [outerBody, innerBody, outerBody.meta, innerBody.meta].filter(isObject)
  const total = findNumber(totals, 'total')
  const totalPages = findNumber(totals, 'totalPages', 'last_page')
  return {
    rows,
    ...(total !== undefined && { total }),
    ...(totalPages && { totalPages }),
    ...(outerBody.isEstimate === true && { isEstimate: true }),
    ...(isObject(outerBody.sums) && { sums: pickNumbers(outerBody.sums) }),
  }
}

/**
 * Finds the row in a response and converts it to the declared types. Returns undefined if the
 * response has no row.
 */
export function unwrapRow(body: unknown, resource: AnyResource, request?: string): Row | undefined {
  const outerBody = isObject(body) ? body : {}
  const firstRow = Array.isArray(outerBody.data) ? outerBody.data[0] : outerBody.data
  const row: unknown =
    isObject(firstRow) && isObject(firstRow.data) ? firstRow.data : (firstRow ?? body)
  if (!isObject(row)) return undefined
  nameFields(resource, row)
  if (!convertId(row)) {
    if (request !== undefined && getExternalIdField(resource) && row.id !== undefined)
      throw createIdProblem(resource, row, request)
    return undefined
  }
  getNormaliser(resource)(row)
  if (request !== undefined) checkExternalFields(resource, row, request, true)
  return row
}
