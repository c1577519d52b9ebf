/** A column of the sort order, and its direction. */
export interface SortKey {
  field: string
  isDescending: boolean
}

/** The maximum number of columns of a sort order. */
export const MAX_SORT_KEYS = 4
/** The maximum number of parsed columns. A longer sort order is refused anyway. */
const MAX_PARSED_COLUMNS = 50

/**
 * Parses a sort order: columns separated by commas. A leading minus means descending; `DESC` reverses
 * all directions. Repeated columns count once.
 */
export function parseSortKeys(text: string, order: 'ASC' | 'DESC' = 'ASC'): readonly SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const signedName of text.split(',', MAX_PARSED_COLUMNS).filter(Boolean)) {
    const hasMinus = signedName.startsWith('-')
    const field = signedName.replace(/^-/, '')
    if (!keys.has(field)) keys.set(field, { field, isDescending: hasMinus !== (order === 'DESC') })
  }
  return [...keys.values()]
}
