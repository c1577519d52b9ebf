import type { Request } from './calls.ts'
import type { WhereOf } from './define.ts'
import type { Fields, FieldTypes, Where } from './fields.ts'
import type { ResourceName } from './names.ts'
import type { Role } from './roles.ts'

/** How a count sees the time: rows of the business day that it is, or rows whose time has passed. */
export type Moment = 'today' | 'past'

/** Which rows a count counts. */
export interface Count<F = Fields> {
  where: WhereOf<F>
  when?: Moment
}

/** The counts of a start page: the same ones of each entity. */
export interface Stats<F, Q extends string, K extends string> {
  request: Request
  roles: readonly Role[]
  /** The fields that the counts ask for; every entity has them. */
  fields: F
  of: { readonly [S in Q]: ResourceName }
  /** The field that says when a row is due. */
  at: NoInfer<{ [N in keyof F]: F[N] extends { type: 'datetime' } ? N & string : never }[keyof F]>
  counts: { readonly [C in K]: Count<NoInfer<F>> }
}

/** Declares counts. It returns its argument; every name outside `fields` is one of those inside. */
export function defineStats<
  const F extends Readonly<Record<string, { type: keyof FieldTypes }>>,
  const Q extends string,
  const K extends string,
>(stats: Stats<F, Q, K>): Stats<F, Q, K> {
  return stats
}

/** Counts as code that knows no entity by name sees them. */
export interface AnyStats {
  request: Request
  roles: readonly Role[]
  fields: Fields
  of: Readonly<Record<string, ResourceName>>
  at: string
  counts: Readonly<Record<string, { where: Where; when?: Moment }>>
}
