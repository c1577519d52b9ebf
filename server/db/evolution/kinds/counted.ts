/** A number of rows, such as `1 row` or `5 rows`. */
export const formatRowCount = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)
