/** The default range of years. Other years are most likely typing errors. */
export const DEFAULT_YEAR_RANGE = { min: 2000, max: 2100 }

/** The first and last day of these years. A period of all time ends there. */
export const FIRST_DAY = `${DEFAULT_YEAR_RANGE.min}-01-01`
export const LAST_DAY = `${DEFAULT_YEAR_RANGE.max}-12-31`
