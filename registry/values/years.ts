/** The default range of years. Other years are most likely typing errors. */
export const YEARS = { min: 2000, max: 2100 }
