/** The maximum number of rows that one request takes back. */
export const MAX_TAKE_BACK_ROWS = 1000
