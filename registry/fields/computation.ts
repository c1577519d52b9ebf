import type { ResourceName } from '#business/words'

/**
 * A part of a computation: a number, the name of a field, or a computation. `service_id.price` is a
 * field of the referenced row.
 */
export type Operand = string | number | Computation

type Fixed = string | number | null

/** The rows that a computation reads: live rows that point to this one. */
export interface OfChildren {
  /** The entity of those rows. */
  entity: ResourceName
  /** Its reference that points to this row, or to rows of one of several entities. */
  reference: string
  /** The conditions of those rows. */
  where?: Readonly<Record<string, Fixed | { readonly not: Fixed }>>
}

/** The computation of a field's value. If a part is empty, the result is empty. */
export type Computation =
  | {
      /** The sum of all parts. */
      add: readonly Operand[]
    }
  | {
      /** The first part minus the second. */
      subtract: readonly [from: Operand, taken: Operand]
    }
  | {
      /** The product of all parts. */
      multiply: readonly Operand[]
    }
  | {
      /** The first part divided by the second, to twelve decimals; empty if the second is zero. */
      divide: readonly [divided: Operand, by: Operand]
    }
  | {
      /**
       * The number of days from the first date to the second; negative if the second is earlier.
       */
      days: readonly [from: Operand, to: Operand]
    }
  | {
      /** The first part that is not empty. */
      first: readonly Operand[]
    }
  | ({
      /** The number of rows that point to this one. */
      count: true
    } & OfChildren)
  | ({
      /** The sum of a field over the rows that point to this one; zero without rows. */
      sum: string
    } & OfChildren)
  | ({
      /** The smallest value of a field in the rows that point to this one. */
      min: string
    } & OfChildren)
  | ({
      /** The largest value of a field in the rows that point to this one. */
      max: string
    } & OfChildren)
  | ({
      /** The value of a field in the latest row that points to this one. */
      latest: string
    } & OfChildren)

/** The source of a computed field: a field of a referenced row, or a computation. */
export type Computed = string | Computation
