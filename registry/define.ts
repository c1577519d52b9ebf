import type { CallDetail } from './entities/call.ts'
import type {
  Actions,
  Calls,
  Head,
  Listed,
  Named,
  Resource,
  ResourceParts,
} from './entities/resource.ts'
import type { FieldTypes } from './fields/field-types.ts'
import type { Facts, Report, ReportParts } from './reports/report.ts'
import type { Stats } from './reports/stats.ts'
import type { Tile } from './reports/tile.ts'
import {
  type DeclaredFields,
  type Expanded,
  withExpandedFields,
  type Written,
} from './short/declared-fields.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { StandardVerb } from './words/verbs.ts'

/** What nothing can be, so that the compiler tells why at the word. */
interface Mistake<Why extends string> {
  readonly why: Why
}

/** The calls of a declaration, each compared with the vocabulary itself, as its fields are. */
type WrittenCalls<F, C> = {
  readonly [V in keyof C]: V extends StandardVerb
    ? C[V] extends object
      ? CallDetail<keyof F & string>
      : C[V]
    : Mistake<`'${V & string}' is no verb`>
}

/**
 * Declares an entity. It returns its argument, with the fields written out that come by themselves;
 * its types make every name that stands outside `fields` one of the names inside it.
 */
export function defineResource<
  const N extends ResourceName,
  const F extends { readonly id: { readonly type: 'id' } } & DeclaredFields,
  const C extends Calls<Expanded<F>> = {},
  const X extends Calls<Expanded<F>> = {},
  const L extends string = never,
  const S extends string = never,
  const P extends string = never,
  const A extends string = never,
>(
  resource: Head<N, Expanded<F>> &
    Named<Written<F>, WrittenCalls<Expanded<F>, C>, WrittenCalls<Expanded<F>, X>> &
    Listed<Expanded<F>, C, X & Actions<A>, L> &
    ResourceParts<Expanded<F>, C, X, S, P, A>,
): Resource<N, Expanded<F>, C, X, L, S, P, A>
export function defineResource(resource: object): object {
  return withExpandedFields(resource)
}

/**
 * Declares a report. It returns its argument as `defineResource` does; its types make every name that stands outside
 * `fields`, `states`, `sources`, `measures` and `dimensions` one of the names inside them.
 */
export function defineReport<
  const N extends string,
  const F extends DeclaredFields,
  const Q extends string,
  const S extends string,
  const P extends string,
  const M extends string,
  const D extends string,
>(
  report: ReportParts<N, Expanded<F>, Q, S, P, M, D> & Facts<Written<F>>,
): Report<N, Expanded<F>, Q, S, P, M, D>
export function defineReport(report: object): object {
  return withExpandedFields(report)
}

/** Declares a tile over a report; its types make every name one of that report's. */
export function defineTile<
  const N extends string,
  const F,
  const Q extends string,
  const S extends string,
  const P extends string,
  const M extends string,
  const D extends string,
>(of: Report<N, F, Q, S, P, M, D>, tile: Tile<F, S, M, D>) {
  return { of, ...tile }
}

/** Declares counts. It returns its argument; every name outside `fields` is one of those inside. */
export function defineStats<
  const F extends Readonly<Record<string, { type: keyof FieldTypes }>>,
  const Q extends string,
  const K extends string,
>(stats: Stats<F, Q, K>): Stats<F, Q, K> {
  return stats
}
