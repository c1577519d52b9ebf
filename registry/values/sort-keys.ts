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
 * before one whose last comes first; `DESC` turns all of them around.
 */
export function sortKeys(text: string, order: 'ASC' | 'DESC' = 'ASC'): readonly SortKey[] {
  return text
    .split(',', MAX_PARTS)
    .filter(Boolean)
    .map((part) => {
      const isTurned = part.startsWith('-')
      return { field: part.replace(/^-/, ''), isDescending: isTurned !== (order === 'DESC') }
    })
}
