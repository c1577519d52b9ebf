import type { CodedColumn, ColumnarList, WireColumn } from '../../../registry/values/columnar.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { isObject } from '../../api/is-object.ts'
import type { Row } from './normalise.ts'

type Values = readonly unknown[]

/** Whether a response is a list by its columns, as our own provider writes it when it is asked to. */
export const isColumnar = (body: unknown): body is ColumnarList =>
  isObject(body) && isObject(body.columns)

const isCoded = (column: WireColumn): column is CodedColumn => !Array.isArray(column)

const decoded = ({ of, at }: CodedColumn): Values =>
  at.map((code) => (typeof code === 'number' ? of[code] : code))

/** Writes an instant as JSON does, from the way that the database writes it. */
const instant = (value: unknown) =>
  typeof value === 'string' && value[10] === ' '
    ? `${value.slice(0, 10)}T${value.slice(11)}:00`
    : value

function valuesOf(column: WireColumn, type: Parameters<typeof traitsOf>[0] | undefined): Values {
  const values = isCoded(column) ? decoded(column) : column
  return type && traitsOf(type).kind === 'instant' ? values.map(instant) : values
}

/** The ids of the rows that a reference points to, and what is carried along of each, by name. */
export type Carried = Readonly<Record<string, Values>>

/** What each row carries along of those that it refers to: one list of values for each name. */
function carriedAlong(ids: Values, { id: known = [], ...carried }: Carried): [string, Values][] {
  const places = new Map(known.map((id, at) => [id, at]))
  const at = ids.map((id) => places.get(id))
  return Object.entries(carried).map(([name, values]) => [
    name,
    at.map((place) => (place === undefined ? null : values[place])),
  ])
}

/** Returns the rows of a list by its columns: the same as it would have sent one by one. */
export function rowsOfColumns(
  { columns, references = {} }: ColumnarList,
  { fields }: AnyResource,
): Row[] {
  const own = Object.entries(columns).map(([name, column]): [string, Values] => [
    name,
    valuesOf(column, fields[name]?.type),
  ])
  const along = Object.entries(references).flatMap(([name, carried]) =>
    carriedAlong(columns[name] as Values, carried),
  )
  const all = [...own, ...along]
  const names = all.map(([name]) => name)
  const values = all.map(([, one]) => one)
  // A copy of one row has its shape at once; adding field by field takes three times as long.
  const empty = Object.fromEntries(names.map((name) => [name, null])) as unknown as Row
  const rows = new Array<Row>((columns.id as Values | undefined)?.length ?? 0)
  for (let at = 0; at < rows.length; at++) {
    const row = { ...empty }
    for (let column = 0; column < names.length; column++)
      row[names[column] as string] = values[column]?.[at]
    rows[at] = row
  }
  return rows
}
