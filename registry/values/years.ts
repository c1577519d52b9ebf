/** The default range of years. Other years are most likely typing errors. */
export const DEFAULT_YEAR_RANGE = { min: 2000, max: 2100 }
