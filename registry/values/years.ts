/** The years that a day may be of where its field declares none; any other year is most likely a typing error. */
export const YEARS = { min: 2000, max: 2100 }
