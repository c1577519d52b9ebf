/**
 * The column that every stored row has beside its fields: a whole number from 1, which the database
 * raises with each change of the row. No entity declares it, so no form, list or filter has it.
 */
export const VERSION = 'version'
