import type { ResourceName } from '#business/words/names.ts'

/** What a computation is made of: a number, the name of a field of the row, or a computation. A reference with a dot and a field is that field of the row pointed to: `service_id.price`. */
export type Operand = string | number | Computation

type Fixed = string | number | null

/** What the rows are that a computation counts: those that point to this one and are not deleted. */
export interface OfChildren {
  /** The entity whose rows they are. */
  of: ResourceName
  /** Its reference that points to this row. */
  by: string
  /** Which of them count, by what their fields hold. */
  where?: Readonly<Record<string, Fixed | { readonly not: Fixed }>>
}

/** How a value follows from others. Where something that it needs is empty, so is it. */
export type Computation =
  | {
      /** All of these together. */
      add: readonly Operand[]
    }
  | {
      /** The first, less the second. */
      subtract: readonly [from: Operand, taken: Operand]
    }
  | {
      /** One times the other, times all others. */
      multiply: readonly Operand[]
    }
  | {
      /** The first, divided by the second, to twelve decimals; empty where the second is zero. */
      divide: readonly [divided: Operand, by: Operand]
    }
  | {
      /** How many days it is from the first date to the second: nights, or days until something; below zero where the second is earlier. */
      days: readonly [from: Operand, to: Operand]
    }
  | {
      /** The first of these that is not empty. */
      first: readonly Operand[]
    }
  | ({
      /** How many rows point to this one. */
      count: true
    } & OfChildren)
  | ({
      /** What a field of the rows that point to this one comes to; zero where there are none. */
      sum: string
    } & OfChildren)
  | ({
      /** The least that a field of the rows that point to this one holds. */
      least: string
    } & OfChildren)
  | ({
      /** The most that a field of the rows that point to this one holds. */
      most: string
    } & OfChildren)
  | ({
      /** What a field of the row holds that pointed to this one last. */
      latest: string
    } & OfChildren)

/** What a field is computed from: a field of a row pointed to, or a computation. */
export type Computed = string | Computation
