/** One column that rows are sorted by, and whether the last comes first. */
export interface SortKey {
  field: string
  isDescending: boolean
}

/** The most columns that rows are sorted by. */
export const MAX_SORT_KEYS = 4
/** Parts of an order that are looked at; an order with more of them is refused for its keys anyway. */
const MAX_PARTS = 50

/**
 * Reads an order as addresses and calls write it: columns by commas, the first one first, a minus
 * before one whose last comes first; `DESC` turns all of them around. A column counts where it
 * stands first.
 */
export function sortKeys(text: string, order: 'ASC' | 'DESC' = 'ASC'): readonly SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const part of text.split(',', MAX_PARTS).filter(Boolean)) {
    const isTurned = part.startsWith('-')
    const field = part.replace(/^-/, '')
    if (!keys.has(field)) keys.set(field, { field, isDescending: isTurned !== (order === 'DESC') })
  }
  return [...keys.values()]
}
