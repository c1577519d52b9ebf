/** The id of the only row of an entity that is declared `single`. */
export const SINGLE_ROW_ID = 1
