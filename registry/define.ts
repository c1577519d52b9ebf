import type { CallsCheckedAgainstFields } from './define/declared-calls.ts'
import type {
  ActionsByName,
  CallsByVerb,
  RequiredResourceParts,
  ResourceLists,
  DeclaredFieldsAndCalls,
  Resource,
  OptionalResourceParts,
} from './entities/resource.ts'
import type { FieldTypes } from './fields/field-types.ts'
import type { ReportFields, Report, ReportParts } from './reports/report.ts'
import type { Stats } from './reports/stats.ts'
import type { Tile } from './reports/tile.ts'
import {
  type DeclaredFields,
  type ExpandedFields,
  expandDeclaredFields,
  type FieldsCheckedByType,
} from './define/declared-fields.ts'
import type { ResourceName } from '#business/words'

/**
 * Declares an entity and adds the standard fields. The type checker rejects a field name that is
 * not declared in `fields`.
 */
export function defineResource<
  const N extends ResourceName,
  const F extends { readonly id: { readonly type: 'id' } } & DeclaredFields,
  const C extends CallsByVerb<ExpandedFields<F>> = {},
  const X extends CallsByVerb<ExpandedFields<F>> = {},
  const L extends string = never,
  const S extends string = never,
  const P extends string = never,
  const A extends string = never,
>(
  resource: RequiredResourceParts<N, ExpandedFields<F>> &
    DeclaredFieldsAndCalls<
      FieldsCheckedByType<F>,
      CallsCheckedAgainstFields<ExpandedFields<F>, C>,
      CallsCheckedAgainstFields<ExpandedFields<F>, X>
    > &
    ResourceLists<ExpandedFields<F>, C, X & ActionsByName<A>, L> &
    OptionalResourceParts<ExpandedFields<F>, C, X, S, P, A>,
): Resource<N, ExpandedFields<F>, C, X, L, S, P, A>
export function defineResource(resource: object): object {
  return expandDeclaredFields(resource)
}

/**
 * Declares a report. The types check every name outside `fields`, `states`, `sources`, `measures`
 * and `dimensions` against those.
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
  report: ReportParts<N, ExpandedFields<F>, Q, S, P, M, D> & ReportFields<FieldsCheckedByType<F>>,
): Report<N, ExpandedFields<F>, Q, S, P, M, D>
export function defineReport(report: object): object {
  return expandDeclaredFields(report)
}

/**
 * Declares a tile of the start page over a report. The types check every name against the report.
 */
export function defineTile<
  const N extends string,
  const F,
  const Q extends string,
  const S extends string,
  const P extends string,
  const M extends string,
  const D extends string,
>(report: Report<N, F, Q, S, P, M, D>, tile: Tile<F, S, M, D>) {
  return { report, ...tile }
}

/** Declares counts. The type checker rejects names that are not in `fields`. */
export function defineStats<
  const F extends Readonly<Record<string, { type: keyof FieldTypes }>>,
  const Q extends string,
  const K extends string,
>(stats: Stats<F, Q, K>): Stats<F, Q, K> {
  return stats
}
