import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { isObject } from '../../api/is-object.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import { isColumnar, rowsOfColumns } from './columnar.ts'
import { referenceOf } from './list-references.ts'
import { checkPlaces, receivedKey } from './field-shapes.ts'
import { normaliser, type Row } from './normalise.ts'
import { nameFields } from './outside-names.ts'

/** The rows of a response, with its totals where the provider pages. */
export interface RowsResponse {
  rows: Row[]
  total?: number
  totalPages?: number
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

function fixId(row: unknown): row is Row {
  if (!isObject(row)) return false
  const { id } = row
  if (typeof id === 'string' && /^\d+$/.test(id)) row.id = Number(id)
  return typeof row.id === 'number' && Number.isFinite(row.id)
}

/** Finds the rows in a response and converts them to the declared types; throws if there are none. */
export function unwrapRows(
  body: unknown,
  resource: AnyResource,
  request: string,
  hasAllFields = false,
): RowsResponse {
  if (isColumnar(body)) return { rows: rowsOfColumns(body, resource) }
  const outer = isObject(body) ? body : {}
  const middle = isObject(outer.data) ? outer.data : {}
  const found = [body, outer.data, middle.data].find(Array.isArray)
  if (!found) throw wrongShape(request, 'errors.shape.rows', isObject(body) ? outer.data : body)
  const rows: unknown[] = found
  const fix = normaliser(resource, resourceOf)
  for (const row of rows) {
    if (!fixId(row)) throw wrongShape(request, 'errors.shape.rows_with_id', row)
    nameFields(resource, row)
    fix(row)
    checkPlaces(resource, row, request, hasAllFields)
  }
  const totals = [outer, middle, outer.meta, middle.meta].filter(isObject)
  const total = numberIn(totals, 'total')
  const totalPages = numberIn(totals, 'totalPages', 'last_page')
  return {
    rows: rows as Row[],
    ...(total !== undefined && { total }),
    ...(totalPages && { totalPages }),
  }
}

/** Finds the row in a response and converts it to the declared types; undefined if there is none. */
export function unwrapRow(body: unknown, resource: AnyResource, request?: string): Row | undefined {
  const outer = isObject(body) ? body : {}
  const first = Array.isArray(outer.data) ? outer.data[0] : outer.data
  const row: unknown = isObject(first) && isObject(first.data) ? first.data : (first ?? body)
  if (!fixId(row)) return undefined
  nameFields(resource, row)
  normaliser(resource, resourceOf)(row)
  if (request !== undefined) checkPlaces(resource, row, request, true)
  return row
}
