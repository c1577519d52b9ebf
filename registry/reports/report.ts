import type { Encoding, Request } from '../entities/requests.ts'
import type { Route } from '../entities/list.ts'
import type { WhereOf } from '../entities/where.ts'
import type { TimeBucket } from '../days/time-buckets.ts'
import type { Fields, FieldTypes } from '../fields/field-types.ts'
import type { IconName } from '../words/icons.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Role } from '#business/words/roles.ts'
import type { Tone } from '../words/tones.ts'

/** The value of a parameter that excludes nothing, for a parameter whose absence means its default. */
export const ALL = 'all'

type Name<F> = keyof F & string
/** The fields of some types. */
type NameOf<F, T extends keyof FieldTypes> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]
type Chosen<K extends string> = Readonly<Partial<Record<K | typeof ALL, Tone>>>

/** The rows of one entity that a report is about. */
export interface Source<F = Fields, S extends string = string> {
  /** The entity. */
  of: ResourceName
  /** The field that says on which day a row counts: a day, or an instant in the business time zone. */
  day: NameOf<F, 'date' | 'datetime'>
  /** A field of the same type that decides the day in place of `day` once it is filled: money counts on the day it is paid. */
  once?: NameOf<F, 'date' | 'datetime'>
  /** Conditions of the rows that count at all. */
  where?: WhereOf<F>
  /** When a row is in each of the report's states; no row is in two. */
  states: { readonly [K in S]: WhereOf<F> }
}

interface Asked<T extends string, I extends string> {
  /** The type of its value, which its input and its validation follow. */
  type: T
  /** What its value chooses: the source, the state, the first day, the last day, or both. */
  is: I
}
interface Omissible<V> {
  /** Its value where it is left out; of a day also so many years from today. */
  default?: V
  /** It may be left out, and narrows nothing down then. */
  nullable?: true
}
interface Choosing<K extends string> {
  /** What there is to choose from, each with its tone; `all` excludes nothing. */
  values: Chosen<K>
}
interface OfField<T extends string, F> extends Omissible<never> {
  /** The type of its value, which its input and its validation follow. */
  type: T
  /** The field of the report that must have its value. */
  field: NameOf<F, 'reference'>
}

/**
 * What a report is asked for. `is` says what the value chooses: the source, the state, the
 * first day, the last day, or both; with `field` it is the value of that field. A parameter is
 * `nullable` or has a `default`.
 */
export type Param<F = Fields, Q extends string = string, S extends string = string> =
  | (Asked<'date', 'from' | 'to'> & Omissible<string | { readonly years: number }>)
  | (Asked<'period', 'both'> & Omissible<never>)
  | (Asked<'choice', 'source'> & Choosing<Q> & Omissible<Q | typeof ALL>)
  | (Asked<'choice', 'state'> & Choosing<S> & Omissible<S | typeof ALL>)
  | (Asked<'flag', 'state'> &
      Omissible<never> & {
        /** The state that each answer chooses: 0 for no, 1 for yes. */
        states: { readonly 0: S; readonly 1: S }
      })
  | (OfField<'reference', F> & {
      /** The entity whose rows are chosen from. */
      to: ResourceName
      /** The value is of this field of the row that `field` points to. */
      via?: string
    })
  | (OfField<'text', F> & {
      /** The most characters that it may have. */
      maxLength: number
      /** The fields of the row that `field` points to, one of which the text must equal. */
      finds: readonly string[]
    })

interface Calculated<T extends string, C extends string> {
  /** The type of what it comes to. */
  type: T
  /** How it is calculated: `count`, `sum`, `average`, `share` or `latest`. */
  calculate: C
}
interface InState<S extends string> {
  /** Only rows in this state count; without it all of them. */
  state?: S
}
interface Summed<F, S extends string, T extends 'integer' | 'money'>
  extends Calculated<T, 'sum' | 'average'>, InState<S> {
  /** The field that is added up. */
  of: NameOf<F, T>
}
/** A share of an amount, or, with `left`, what is left of the amount after it. */
export interface Share<F = Fields> {
  /** The amount that it is a share of. */
  of: NameOf<F, 'money'>
  /** The field that refers to the row whose percent it is. */
  by: NameOf<F, 'reference'>
  /** The field of that row which holds the percent. */
  percent: string
  /** It is what is left of the amount after the share. */
  left?: true
}

/** A number of a report, over all of its rows or those in one state. */
export type Measure<F = Fields, S extends string = string> =
  | (Calculated<'integer', 'count'> & InState<S>)
  | Summed<F, S, 'integer'>
  | Summed<F, S, 'money'>
  | (Calculated<'percent', 'share'> & {
      /** The state of the rows whose share of all rows it is, in percent. */
      state: S
    })
  | (Calculated<'date', 'latest'> & InState<S>)

/** A dimension: a time bucket, a field's value, the source, the state, or the hour of the day. */
export type Dimension<F = Fields> = (
  | {
      /** The stretch of time in which rows are put together. */
      each: TimeBucket
    }
  | {
      /** The field whose values rows are put together by; or their source, their state or the hour of the day. */
      by: NameOf<F, 'reference' | 'choice' | 'flag'> | 'source' | 'state' | 'hour'
    }
) & {
  /** The roles that may group and filter by it, of those that the report is for; without it all of them. */
  roles?: readonly Role[]
}

/** The fields by which the rest of a report is declared. */
export interface Facts<F> {
  /** The fields of its sources that it uses; one that a source lacks is empty there. */
  fields: F
}

/** The declaration of one report, but for the fields. */
export interface ReportParts<
  N extends string,
  F,
  Q extends string,
  S extends string,
  P extends string,
  M extends string,
  D extends string,
> {
  /** What it is called in addresses and labels: the name of its file. */
  name: N
  /** The icon of its menu entry; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** The address of its screen. */
  route: Route
  /** Who may open it. */
  roles: readonly Role[]
  /** The call that answers it. */
  call: {
    /** The request line: method, path below /api, query. */
    request: Request
    /** How its parameters are sent. */
    encoding: Encoding
  }
  /**
   * Amounts among its fields that no row has and that follow from one: a share of it, in the percent
   * of a row that is referred to, or what is left of it after that share.
   */
  shares?: { readonly [K in NameOf<NoInfer<F>, 'money'>]?: Share<NoInfer<F>> }
  /** The states of its rows, each with its tone. */
  states: { readonly [K in S]: Tone }
  /** The entities whose rows it is about, each under a name. */
  sources: { readonly [K in Q]: Source<NoInfer<F>, NoInfer<S>> }
  /** What it can be asked for, by the names of the call's body. */
  params: { readonly [K in P]: Param<NoInfer<F>, NoInfer<Q>, NoInfer<S>> }
  /** Its numbers, over all rows and for each group. */
  measures: { readonly [K in M]: Measure<NoInfer<F>, NoInfer<S>> }
  /** What its rows can be grouped by. */
  dimensions: { readonly [K in D]: Dimension<NoInfer<F>> }
  /** One line for each value of a dimension; without it one for each row. */
  lines?: NoInfer<D>
  /** The columns of its table: fields, or measures where it has `lines`; the source, the state and the day besides. */
  columns: readonly (NoInfer<Name<F> | M> | 'source' | 'state' | 'day')[]
  /** The columns that its rows have where its lines are groups. */
  rowColumns?: readonly (NoInfer<Name<F>> | 'source' | 'state' | 'day')[]
  /** The chart above its table. */
  chart: {
    /** Bars beside one another, or lines over time. */
    kind: 'bars' | 'lines'
    /** The number that it shows. */
    measure: NoInfer<M>
    /** The dimension that it shows it by. */
    by: NoInfer<D>
  }
}

/** The declaration of one report. */
export interface Report<
  N extends string = string,
  F = Fields,
  Q extends string = string,
  S extends string = string,
  P extends string = string,
  M extends string = string,
  D extends string = string,
>
  extends ReportParts<N, F, Q, S, P, M, D>, Facts<F> {}
