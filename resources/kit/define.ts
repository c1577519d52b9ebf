import type { Calls, Resource } from './entities/resource.ts'
import type { Field, FieldTypes } from './fields/field-types.ts'
import type { Report } from './reports/report.ts'
import type { Stats } from './reports/stats.ts'
import type { Tile } from './reports/tile.ts'
import type { ResourceName } from './words/names.ts'
import type { Verb } from './words/verbs.ts'

type KnownVerbs<C> = { readonly [V in Exclude<keyof C, Verb>]: `'${V & string}' is no verb` }
/** Makes each key of a field that its type does not take a mistake. */
export type KnownKeys<F> = {
  readonly [K in keyof F]: F[K] extends { type: infer T extends keyof FieldTypes }
    ? {
        readonly [P in Exclude<keyof F[K], 'type' | keyof FieldTypes[T]>]: `'${P &
          string}' is no key of a ${T} field`
      }
    : unknown
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
>(
  resource: Resource<N, F, C, X, L, S, P> & {
    fields: KnownKeys<F>
    calls?: KnownVerbs<C>
    extensions?: KnownVerbs<X>
  },
): Resource<N, F, C, X, L, S, P> {
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
>(report: Report<N, F, Q, S, P, M, D>): Report<N, F, Q, S, P, M, D> {
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
  const T extends Tile<F, S, M, D>,
>(of: Report<N, F, Q, S, P, M, D>, tile: T & Tile<F, S, M, D>) {
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
