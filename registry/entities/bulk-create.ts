import type { Fields } from '../fields/field-types.ts'
import type { ResourceName } from '#business/words'

/**
 * Creates rows in bulk: for each chosen day a row of the list, and as many rows of another entity
 * as fit into its hours. Both use their own create calls.
 */
export interface BulkCreate<F = Fields> {
  /** The date field with the day of a row. */
  day: { [K in keyof F]: F[K] extends { type: 'date' } ? K & string : never }[keyof F]
  /** The entity whose rows belong to a day. */
  entity: ResourceName
  /** Its field that points to the day. */
  parent: string
  /** Its time field with the start of a row. */
  starts: string
  /** Its time field with the end of a row. */
  ends: string
}
