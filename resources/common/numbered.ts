/** The generated number of a row for people. `numberPrefix` completes it, as in `WB-100042`. */
export const numberField = {
  type: 'text',
  maxLength: 20,
  mono: true,
  unique: true,
  search: true,
} as const
