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
import type { Field, FieldOf, FieldType, FieldTypes } from './fields/field-types.ts'
import type { Facts, Report, ReportParts } from './reports/report.ts'
import type { Stats } from './reports/stats.ts'
import type { Tile } from './reports/tile.ts'
import type { ResourceName } from './words/names.ts'
import type { StandardVerb } from './words/verbs.ts'

/** What nothing can be, so that the compiler tells why at the word. */
interface Mistake<Why extends string> {
  readonly why: Why
}

/*
 * The types below are inferred from in one branch and checked against in the other: what is written
 * there is compared with the vocabulary itself, so that an editor shows its comments and the compiler
 * marks the word that it does not have.
 */
export type Written<F> = {
  readonly [K in keyof F]: F[K] extends { type: infer T extends FieldType } ? FieldOf<T> : F[K]
}
type WrittenCalls<F, C> = {
  readonly [V in keyof C]: V extends StandardVerb
    ? C[V] extends object
      ? CallDetail<keyof F & string>
      : C[V]
    : Mistake<`'${V & string}' is no verb`>
}

/**
 * Declares an entity. It returns its argument; its types make every name that stands
 * outside `fields` one of the names inside it.
 */
export function defineResource<
  const N extends ResourceName,
  const F extends { readonly id: { readonly type: 'id' } } & Readonly<Record<string, Field>>,
  const C extends Calls<F> = {},
  const X extends Calls<F> = {},
  const L extends string = never,
  const S extends string = never,
  const P extends string = never,
  const A extends string = never,
>(
  resource: Head<N, F> &
    Named<Written<F>, WrittenCalls<F, C>, WrittenCalls<F, X>> &
    Listed<F, C, X & Actions<A>, L> &
    ResourceParts<F, C, X, S, P, A>,
): Resource<N, F, C, X, L, S, P, A>
export function defineResource(resource: object): object {
  return resource
}

/**
 * Declares a report. It returns its argument; its types make every name that stands outside
 * `fields`, `states`, `sources`, `measures` and `dimensions` one of the names inside them.
 */
export function defineReport<
  const N extends string,
  const F extends Readonly<Record<string, Field>>,
  const Q extends string,
  const S extends string,
  const P extends string,
  const M extends string,
  const D extends string,
>(report: ReportParts<N, F, Q, S, P, M, D> & Facts<Written<F>>): Report<N, F, Q, S, P, M, D>
export function defineReport(report: object): object {
  return report
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
