import type { Fields } from '../fields/field-types.ts'
import type { ResourceName } from '#business/words/names.ts'

/**
 * Rows that are made in bulk: a list of days offers to make, by a schedule, days and for each of
 * them as many rows of another entity as fit into its hours. Both are made by their own calls.
 */
export interface BulkCreate<F = Fields> {
  /** The field that says which day a row of the list is. */
  day: { [K in keyof F]: F[K] extends { type: 'date' } ? K & string : never }[keyof F]
  /** The entity whose rows belong to a day. */
  of: ResourceName
  /** Its field that points to the day. */
  parent: string
  /** Its time at which a row begins. */
  starts: string
  /** Its time at which a row ends. */
  ends: string
}
