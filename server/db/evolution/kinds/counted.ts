/** A number of rows in words. */
export const counted = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)
