/** An order of rows: by which field or column, and whether the last comes first. */
export interface Sort {
  field: string
  isDescending: boolean
}

/**
 * Reads an order as addresses and declarations write it, with a minus before it for the last first;
 * of one by several columns the first.
 */
export function parseSort(text: string): Sort {
  const [first = ''] = text.split(',')
  return { field: first.replace(/^-/, ''), isDescending: first.startsWith('-') }
}

/** An order as react-admin asks a data provider for it; one by several columns is named as it is. */
export function sortParam(text: string) {
  if (text.includes(',')) return { field: text, order: 'ASC' } as const
  const { field, isDescending } = parseSort(text)
  return { field, order: isDescending ? 'DESC' : 'ASC' } as const
}

/** The other way round. */
export function reversed(text: string): string {
  const { field, isDescending } = parseSort(text)
  return isDescending ? field : `-${field}`
}

/** The order after a click on the head of a column: by it, and by it the other way where it is so already. */
export function sortedBy(text: string, column: string): string {
  return text === column ? `-${column}` : column
}
