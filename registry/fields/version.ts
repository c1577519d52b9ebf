/**
 * The version column of every stored row, a whole number from 1 that the database raises with each
 * change. The column is not declared, so forms, lists and filters do not have it.
 */
export const VERSION_COLUMN = 'version'
