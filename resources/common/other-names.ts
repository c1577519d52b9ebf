/**
 * The names of a row in other languages and spellings, with commas between. A search finds the row by
 * each of them.
 */
export const otherNames = {
  type: 'text',
  maxLength: 250,
  nullable: true,
  search: true,
} as const
