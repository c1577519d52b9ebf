import type { Request } from '../entities/requests.ts'
import type { WhereOf } from '../entities/where.ts'
import type { Fields } from '../fields/field-types.ts'
import type { Where } from '../fields/conditions.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Role } from '#business/words/roles.ts'

/** Which rows a count counts by their time: those of the current business day, or those whose time has passed. */
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

/** Counts as code that knows no entity by name sees them. */
export interface AnyStats {
  request: Request
  roles: readonly Role[]
  fields: Fields
  of: Readonly<Record<string, ResourceName>>
  at: string
  counts: Readonly<Record<string, { where: Where; when?: Moment }>>
}
