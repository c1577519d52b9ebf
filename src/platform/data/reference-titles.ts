import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { matchesConditions, type ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { Row } from './rows/normalise.ts'

/** The id and title of a row that other rows refer to. */
export interface ReferenceTitle {
  id: number
  title: string
}

const cache = new WeakMap<readonly Row[], Map<string, readonly ReferenceTitle[]>>()

function collectTitles(
  rows: readonly Row[],
  field: string,
  where: ConditionsByField,
): readonly ReferenceTitle[] {
  const label = getReferenceTitleName(field)
  const titles = new Map<number, string>()
  for (const row of rows) {
    const id = row[field]
    const title = row[label]
    if (typeof id !== 'number' || titles.has(id) || typeof title !== 'string') continue
    if (matchesConditions(row, where)) titles.set(id, title)
  }
  return [...titles].map(([id, title]) => ({ id, title }))
}

/** Returns the rows to which a field of other rows refers. Caches the result by array of rows. */
export function readReferenceTitles(
  rows: readonly Row[],
  field: string,
  where: ConditionsByField,
): readonly ReferenceTitle[] {
  const entries = cache.get(rows) ?? new Map<string, readonly ReferenceTitle[]>()
  cache.set(rows, entries)
  const key = JSON.stringify([field, where])
  const titles = entries.get(key) ?? collectTitles(rows, field, where)
  entries.set(key, titles)
  return titles
}
