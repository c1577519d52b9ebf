import type { ResourceName } from '#business/words'

/**
 * An operand of a computation: a number, a field name, or a computation. `service_id.price` is a
 * field of the referenced row.
 */
export type Operand = string | number | Computation

type ConstantValue = string | number | null

/** The rows of a computation: live rows that refer to this row. */
export interface ChildRows {
  /** The entity of the child rows. */
  entity: ResourceName
  /** The reference of the child rows to this row. It may be polymorphic. */
  reference: string
  /** The conditions of the child rows. */
  where?: Readonly<Record<string, ConstantValue | { readonly not: ConstantValue }>>
}

/** The computation of a field's value. If an operand is empty, the result is empty. */
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
  | {
      /** The choice that decides. */
      if: string
      /** The values of the choice with which the field has a value. Otherwise it is empty. */
      in: readonly string[]
      /** The value. */
      then: Operand
    }
  | ({
      /** The number of rows that point to this one. */
      count: true
    } & ChildRows)
  | ({
      /** The sum of a field over the rows that point to this one; zero without rows. */
      sum: string
    } & ChildRows)
  | ({
      /** The smallest value of a field in the rows that point to this one. */
      min: string
    } & ChildRows)
  | ({
      /** The largest value of a field in the rows that point to this one. */
      max: string
    } & ChildRows)
  | ({
      /** The value of a field in the latest row that points to this one. */
      latest: string
    } & ChildRows)

/** The source of a computed field: a field of a referenced row, or a computation. */
export type Computed = string | Computation
