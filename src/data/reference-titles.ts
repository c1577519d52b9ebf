import { labelOf } from '../../resources/kit/fields/pointing.ts'
import { matches, type Where } from '../../resources/kit/fields/conditions.ts'
import type { Row } from './normalise.ts'

/** A row that others refer to, by title. */
export interface ReferenceTitle {
  id: number
  title: string
}

const known = new WeakMap<readonly Row[], Map<string, readonly ReferenceTitle[]>>()

function collect(rows: readonly Row[], field: string, where: Where): readonly ReferenceTitle[] {
  const label = labelOf(field)
  const titles = new Map<number, string>()
  for (const row of rows) {
    const id = row[field]
    const title = row[label]
    if (typeof id !== 'number' || titles.has(id) || typeof title !== 'string') continue
    if (matches(row, where)) titles.set(id, title)
  }
  return [...titles].map(([id, title]) => ({ id, title }))
}

/** What rows refer to by a field: looked for once for as long as the rows are held. */
export function referenceTitlesIn(
  rows: readonly Row[],
  field: string,
  where: Where,
): readonly ReferenceTitle[] {
  const held = known.get(rows) ?? new Map<string, readonly ReferenceTitle[]>()
  known.set(rows, held)
  const key = JSON.stringify([field, where])
  const found = held.get(key) ?? collect(rows, field, where)
  held.set(key, found)
  return found
}
