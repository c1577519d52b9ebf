/** The fields of when a row was made, changed and deleted, which an entity in its short form has by itself. */
export { timestamps } from '../../registry/fields/timestamps.ts'
