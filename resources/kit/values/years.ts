/** The years that a day may be of where its field says no others; anything else is a slip of the pen. */
export const YEARS = { min: 2000, max: 2100 }
