import type { Request } from '../entities/requests.ts'
import type { FieldConditions } from '../entities/where.ts'
import type { Fields } from '../fields/field-types.ts'
import type { ConditionsByField } from '../fields/conditions.ts'
import type { ResourceName, Role } from '#business/words'

/** The time of the counted rows: the current business day, or the past. */
export type CountedTime = 'today' | 'past'

/** The conditions of the rows to count. */
export interface StatsCount<F = Fields> {
  where: FieldConditions<F>
  when?: CountedTime
}

/** The counts of a start page. They are the same for each entity. */
export interface Stats<F, Q extends string, K extends string> {
  request: Request
  roles: readonly Role[]
  /** The fields that the counts use. Every counted entity must have them. */
  fields: F
  of: { readonly [S in Q]: ResourceName }
  /** The field with the due time of a row. */
  at: NoInfer<{ [N in keyof F]: F[N] extends { type: 'datetime' } ? N & string : never }[keyof F]>
  counts: { readonly [C in K]: StatsCount<NoInfer<F>> }
}

/** Counts for code that handles any entity. */
export interface AnyStats {
  request: Request
  roles: readonly Role[]
  fields: Fields
  of: Readonly<Record<string, ResourceName>>
  at: string
  counts: Readonly<Record<string, { where: ConditionsByField; when?: CountedTime }>>
}
