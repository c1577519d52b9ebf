import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isObject } from '../../api/is-object.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import { referenceOf } from './list-references.ts'
import { checkPlaces, receivedKey, wrongId } from './field-shapes.ts'
import { normaliser, type Row } from './normalise.ts'
import { nameFields, placeOfId } from './outside-names.ts'

/** The rows of a response, with its totals where the provider pages. */
export interface RowsResponse {
  rows: Row[]
  total?: number
  totalPages?: number
  /** Whether the total is only about right. */
  isEstimate?: true
}

type Raw = Record<string, unknown>

const resourceOf = (name: string) => referenceOf(name).resource

function wrongShape(request: string, expected: string, received: unknown) {
  const call = request.split('?', 1)[0] ?? request
  const params = { call, expected, received: receivedKey(received) }
  return problem(PROBLEMS.wrongShape, { request, status: 200, params })
}

function numberIn(sources: readonly Raw[], ...names: string[]): number | undefined {
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

/** Whether a row has a number as its id, which some providers send as a text. */
function fixId(row: Raw): row is Row {
  const { id } = row
  if (typeof id === 'string' && /^\d+$/.test(id)) row.id = Number(id)
  return typeof row.id === 'number' && Number.isFinite(row.id)
}

/** Gives a received row the names and types of its entity; throws if it is none. */
function rowIn(row: unknown, resource: AnyResource, request: string, fix: (row: Raw) => void): Row {
  const named = isObject(row) ? row : undefined
  if (named) nameFields(resource, named)
  if (!named || !fixId(named)) {
    const told = named && wrongId(resource, named, request)
    throw told ?? wrongShape(request, 'errors.shape.rows_with_id', row)
  }
  fix(named)
  return named
}

/** Finds the rows in a response and converts them to the declared types; throws if there are none. */
export function unwrapRows(
  body: unknown,
  resource: AnyResource,
  request: string,
  hasAllFields = false,
): RowsResponse {
  const outer = isObject(body) ? body : {}
  const middle = isObject(outer.data) ? outer.data : {}
  const found = [body, outer.data, middle.data].find(Array.isArray)
  if (!found) throw wrongShape(request, 'errors.shape.rows', isObject(body) ? outer.data : body)
  const fix = normaliser(resource, resourceOf)
  const rows = (found as unknown[]).map((row) => rowIn(row, resource, request, fix))
  for (const row of rows) checkPlaces(resource, row, request, hasAllFields)
  const totals = [outer, middle, outer.meta, middle.meta].filter(isObject)
  const total = numberIn(totals, 'total')
  const totalPages = numberIn(totals, 'totalPages', 'last_page')
  return {
    rows,
    ...(total !== undefined && { total }),
    ...(totalPages && { totalPages }),
    ...(outer.isEstimate === true && { isEstimate: true }),
  }
}

/** Finds the row in a response and converts it to the declared types; undefined if there is none. */
export function unwrapRow(body: unknown, resource: AnyResource, request?: string): Row | undefined {
  const outer = isObject(body) ? body : {}
  const first = Array.isArray(outer.data) ? outer.data[0] : outer.data
  const row: unknown = isObject(first) && isObject(first.data) ? first.data : (first ?? body)
  if (!isObject(row)) return undefined
  nameFields(resource, row)
  if (!fixId(row)) {
    if (request !== undefined && placeOfId(resource) && row.id !== undefined)
      throw wrongId(resource, row, request)
    return undefined
  }
  normaliser(resource, resourceOf)(row)
  if (request !== undefined) checkPlaces(resource, row, request, true)
  return row
}
