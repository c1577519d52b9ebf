import type { Encoding, Request } from '../entities/requests.ts'
import type { Route } from '../entities/list.ts'
import type { WhereOf } from '../entities/where.ts'
import type { TimeBucket } from '../days/time-buckets.ts'
import type { Fields, FieldTypes } from '../fields/field-types.ts'
import type { ResourceName } from '../words/names.ts'
import type { Role } from '../words/roles.ts'
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

/**
 * What a report is asked for. `is` says what the value chooses: the source, the state, the
 * first day, the last day, or both; with `field` it is the value of that field. A parameter
 * that is `nullable` narrows nothing down when it is left out.
 */
export type Param<F = Fields, Q extends string = string, S extends string = string> =
  | { type: 'date'; is: 'from' | 'to'; default: string | { readonly years: number } }
  | { type: 'date'; is: 'from' | 'to'; nullable: true }
  | { type: 'period'; is: 'both'; nullable: true }
  | { type: 'choice'; is: 'source'; values: Chosen<Q>; default: Q | typeof ALL }
  | { type: 'choice'; is: 'source'; values: Chosen<Q>; nullable: true }
  | { type: 'choice'; is: 'state'; values: Chosen<S>; default: S | typeof ALL }
  | { type: 'choice'; is: 'state'; values: Chosen<S>; nullable: true }
  | { type: 'flag'; is: 'state'; states: { readonly 0: S; readonly 1: S }; nullable: true }
  | {
      type: 'reference'
      to: ResourceName
      field: NameOf<F, 'reference'>
      /** The value is of this field of the row that `field` points to. */
      via?: string
      nullable: true
    }
  | {
      type: 'text'
      maxLength: number
      field: NameOf<F, 'reference'>
      /** The fields of the row that `field` points to, one of which the text must equal. */
      finds: readonly string[]
      nullable: true
    }

type Summed<F, S extends string, T extends 'integer' | 'money'> = {
  type: T
  calculate: 'sum' | 'average'
  of: NameOf<F, T>
  state?: S
}
/** A share of an amount, or, with `left`, what is left of the amount after it. */
export interface Share<F = Fields> {
  of: NameOf<F, 'money'>
  /** The field that refers to the row whose percent it is. */
  by: NameOf<F, 'reference'>
  percent: string
  left?: true
}

/** A number of a report, over all of its rows or those in one state. */
export type Measure<F = Fields, S extends string = string> =
  | { type: 'integer'; calculate: 'count'; state?: S }
  | Summed<F, S, 'integer'>
  | Summed<F, S, 'money'>
  /** The share of rows that are in the state, in percent. */
  | { type: 'percent'; calculate: 'share'; state: S }
  | { type: 'date'; calculate: 'latest'; state?: S }

/** A dimension: a time bucket, a field's value, the source, the state, or the hour of the day. */
export type Dimension<F = Fields> = (
  | { each: TimeBucket }
  | { by: NameOf<F, 'reference' | 'choice' | 'flag'> | 'source' | 'state' | 'hour' }
) & {
  /** The roles that may group and filter by it, of those that the report is for; without it all of them. */
  roles?: readonly Role[]
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
> {
  name: N
  icon: string
  route: Route
  roles: readonly Role[]
  call: { request: Request; encoding: Encoding }
  /** The fields of its sources that it uses; one that a source lacks is empty there. */
  fields: F
  /**
   * Amounts among its fields that no row has and that follow from one: a share of it, in the percent
   * of a row that is referred to, or what is left of it after that share.
   */
  shares?: { readonly [K in NameOf<NoInfer<F>, 'money'>]?: Share<NoInfer<F>> }
  states: { readonly [K in S]: Tone }
  sources: { readonly [K in Q]: Source<NoInfer<F>, NoInfer<S>> }
  params: { readonly [K in P]: Param<NoInfer<F>, NoInfer<Q>, NoInfer<S>> }
  measures: { readonly [K in M]: Measure<NoInfer<F>, NoInfer<S>> }
  dimensions: { readonly [K in D]: Dimension<NoInfer<F>> }
  /** One line for each value of a dimension; without it one for each row. */
  lines?: NoInfer<D>
  columns: readonly (NoInfer<Name<F> | M> | 'source' | 'state' | 'day')[]
  /** The columns that its rows have where its lines are groups. */
  rowColumns?: readonly (NoInfer<Name<F>> | 'source' | 'state' | 'day')[]
  chart: { kind: 'bars' | 'lines'; measure: NoInfer<M>; by: NoInfer<D> }
}
