import type { Fields } from '../fields/field-types.ts'
import type { ResourceName } from '#business/words'

/**
 * The bulk creation of rows: a row of the list for each chosen day, and rows of another entity that
 * fill the hours of that day. Both use their own create calls.
 */
export interface BulkCreate<F = Fields> {
  /** The date field with the day of a row. */
  day: { [K in keyof F]: F[K] extends { type: 'date' } ? K & string : never }[keyof F]
  /** The entity whose rows belong to a day. */
  entity: ResourceName
  /** The reference field that points to the day. */
  parent: string
  /** The time field with the start of a row. */
  starts: string
  /** The time field with the end of a row. */
  ends: string
}
