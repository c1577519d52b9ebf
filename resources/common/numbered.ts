/** A number that the server makes and by which people call a row; `numberPrefix` completes it: `WB-100042`. */
export const numbered = {
  type: 'text',
  maxLength: 20,
  mono: true,
  unique: true,
  search: true,
} as const
