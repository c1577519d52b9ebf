import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ColumnarChanges } from '../../../registry/values/columnar.ts'
import { type Carried, isColumnar, rowsOfColumns } from './columnar.ts'
import type { Row } from './normalise.ts'

/** Whether a response is what has changed in a list, and not the list. */
export const hasChanges = (body: unknown): body is ColumnarChanges =>
  isColumnar(body) && Array.isArray((body as Partial<ColumnarChanges>).changed)

type Patch = (row: Row) => Row

/** Returns the function that gives a row what has changed of one that it refers to by a field. */
function patchBy(reference: string, { id: ids = [], ...carried }: Carried): Patch {
  const places = new Map(ids.map((id, at) => [id, at]))
  const values = Object.entries(carried)
  return (row) => {
    const place = places.get(row[reference])
    if (place === undefined || values.every(([name, of]) => of[place] === row[name])) return row
    return { ...row, ...Object.fromEntries(values.map(([name, of]) => [name, of[place]])) }
  }
}

const isSame = (one: Row, other: Row) =>
  Object.entries(one).every(([name, value]) => value === other[name])

/**
 * Returns the rows of a list after its changes, by ascending ids as they came: the same as the whole
 * list would be now. Rows in which nothing has changed stay the same objects, and so does the list.
 */
export function changedRows(
  rows: readonly Row[],
  changes: ColumnarChanges,
  resource: AnyResource,
): readonly Row[] {
  const made = rowsOfColumns(changes, resource)
  const replaced = new Set<unknown>([...changes.changed, ...made.map(({ id }) => id)])
  const patches = Object.entries(changes.references).map(([name, one]) => patchBy(name, one))
  const result: Row[] = []
  let isChanged = false
  let next = 0
  for (const row of rows) {
    for (let one = made[next]; one && one.id < row.id; one = made[++next]) {
      result.push(one)
      isChanged = true
    }
    const one = made[next]
    let now: Row | undefined
    if (one?.id === row.id) {
      now = isSame(one, row) ? row : one
      next++
    } else if (!replaced.has(row.id)) now = patches.reduce((patched, patch) => patch(patched), row)
    if (now !== row) isChanged = true
    if (now) result.push(now)
  }
  result.push(...made.slice(next))
  return isChanged || next < made.length ? result : rows
}
