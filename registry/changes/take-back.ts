/** The maximum number of rows that one request takes back. */
export const MAX_TAKEN_BACK = 1000
