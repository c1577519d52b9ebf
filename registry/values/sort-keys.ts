/** A column of the sort order, and its direction. */
export interface SortKey {
  field: string
  isDescending: boolean
}

/** The maximum number of columns of a sort order. */
export const MAX_SORT_KEYS = 4
/** The maximum number of parts that are read. An order with more is refused anyway. */
const MAX_PARTS = 50

/**
 * Parses a sort order: columns separated by commas, with a leading minus for descending; `DESC`
 * reverses all. Repeated columns count once.
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
