import type { Encoding, Request } from '../entities/requests.ts'
import type { Route } from '../entities/list.ts'
import type { FieldConditions } from '../entities/where.ts'
import type { TimeBucket } from '../days/time-buckets.ts'
import type { Fields, FieldTypes } from '../fields/field-types.ts'
import type { IconName } from '../words/icons.ts'
import type { ResourceName, Role } from '#business/words'
import type { Tone } from '../words/tones.ts'
import type { TypedName } from '../fields/typed-name.ts'

/** The value of a parameter that sets no limit. It overrides a default with a limit. */
export const NO_LIMIT = 'all'

type FieldNames<F> = keyof F & string
/** The names of the fields with certain types. */
type FieldNameOfType<F, T extends keyof FieldTypes> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]
type ChoiceTones<K extends string> = Readonly<Partial<Record<K | typeof NO_LIMIT, Tone>>>

/** The rows of one entity that a report reads. */
export interface ReportSource<F = Fields, S extends string = string> {
  /** The entity whose rows the source contains. */
  entity: ResourceName
  /** The field that decides the day of a row: a date, or an instant in the business time zone. */
  day: FieldNameOfType<F, 'date' | 'datetime'>
  /**
   * A field of the same type that replaces `day` once it is filled: a payment counts on the day it
   * is paid.
   */
  dayOverride?: FieldNameOfType<F, 'date' | 'datetime'>
  /** The conditions of the rows that the report reads. */
  where?: FieldConditions<F>
  /**
   * The row that each row is about, such as the order of a payment. Only rows about this entity
   * count. Fields that they lack or leave empty come from it.
   */
  subject?: {
    /** The reference to that row. */
    reference: TypedName<F, 'polymorphic'>
    /** The entity of that row. */
    entity: ResourceName
  }
  /** True if the report reads the journal of the rows: a line for each debit and each credit. */
  journal?: true
  /** The conditions of each state of the report. They exclude one another. */
  states: { readonly [K in S]: FieldConditions<F> }
}

interface SelectingParam<T extends string, I extends string> {
  /** The type of the value, which decides input and validation. */
  type: T
  /**
   * The choice that the value makes: the source, the state, the first day, the last day, or both
   * days.
   */
  selects: I
}
interface OptionalParam<V> {
  /** The default value; for a day also a number of years from today. */
  default?: V
  /** Allows an empty value, which sets no limit. */
  nullable?: true
}
interface ChoiceParam<K extends string> {
  /** The choices, each with a tone; `all` sets no limit. */
  values: ChoiceTones<K>
}
interface ProposedChoice<V> {
  /** The choice with which the screen begins, if the call has another default. */
  proposed?: V
}
interface FieldParam<T extends string, F> extends OptionalParam<never> {
  /** The type of the value, which decides input and validation. */
  type: T
  /** The field of the report that must equal the value. */
  field: FieldNameOfType<F, 'reference'>
}

/**
 * A parameter of a report. `selects` names the choice that its value makes; with `field`, rows must
 * have the value in that field. A parameter is `nullable` or has a `default`.
 */
export type Param<F = Fields, Q extends string = string, S extends string = string> =
  | (SelectingParam<'date', 'from' | 'to'> & OptionalParam<string | { readonly years: number }>)
  | (SelectingParam<'period', 'both'> & OptionalParam<never>)
  | (SelectingParam<'choice', 'source'> &
      ChoiceParam<Q> &
      OptionalParam<Q | typeof NO_LIMIT> &
      ProposedChoice<Q | typeof NO_LIMIT>)
  | (SelectingParam<'choice', 'state'> &
      ChoiceParam<S> &
      OptionalParam<S | typeof NO_LIMIT> &
      ProposedChoice<S | typeof NO_LIMIT>)
  | (SelectingParam<'flag', 'state'> &
      OptionalParam<never> & {
        /** The state that each value selects: 0 for no, 1 for yes. */
        states: { readonly 0: S; readonly 1: S }
      })
  | (FieldParam<'reference', F> & {
      /** The entity of the rows to choose from. */
      to: ResourceName
      /** The field of the row behind `field` that must equal the value. */
      via?: string
    })
  | (FieldParam<'text', F> & {
      /** The maximum number of characters. */
      maxLength: number
      /** The fields of the row behind `field`. One of these fields must equal the text. */
      matchFields: readonly string[]
    })

interface CalculatedMeasure<T extends string, C extends string> {
  /** The type of the result. */
  type: T
  /** The calculation: `count`, `sum`, `average`, `share` or `latest`. */
  calculate: C
}
interface StateMeasure<S extends string> {
  /** Limits the calculation to rows in this state. The default is all rows. */
  state?: S
}
interface SumMeasure<F, S extends string, T extends 'integer' | 'money'>
  extends CalculatedMeasure<T, 'sum' | 'average'>, StateMeasure<S> {
  /** The field to add up. */
  field: FieldNameOfType<F, T>
}

/** A number of a report, over all rows or those in one state. */
export type Measure<F = Fields, S extends string = string> =
  | (CalculatedMeasure<'integer', 'count'> & StateMeasure<S>)
  | SumMeasure<F, S, 'integer'>
  | SumMeasure<F, S, 'money'>
  | (CalculatedMeasure<'percent', 'share'> & {
      /** The state whose rows are counted, in percent of all rows. */
      state: S
    })
  | (CalculatedMeasure<'date', 'latest'> & StateMeasure<S>)

/** A dimension: a time bucket, a field's value, the source, the state, or the hour of the day. */
export type Dimension<F = Fields> = (
  | {
      /** The time bucket to group by. */
      each: TimeBucket
    }
  | {
      /**
       * The field to group by; or the source, the state, the hour of the day, or the account of a line
       * of a journal.
       */
      by:
        | FieldNameOfType<F, 'reference' | 'choice' | 'flag'>
        | 'account'
        | 'source'
        | 'state'
        | 'hour'
    }
) & {
  /** The roles that may group and filter by the dimension; by default all roles of the report. */
  roles?: readonly Role[]
}

/** The fields of a report, to which the other parts refer. */
export interface ReportFields<F> {
  /** The fields of the sources. A field that a source lacks is empty in its rows. */
  fields: F
}

/** The parts of a report without its fields. */
export interface ReportParts<
  N extends string,
  F,
  Q extends string,
  S extends string,
  P extends string,
  M extends string,
  D extends string,
> {
  /** The name in addresses and labels, equal to the name of the file. */
  name: N
  /** The icon of the report in the menu; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** The address of the report screen. */
  route: Route
  /** The roles that may open the report. */
  roles: readonly Role[]
  /** The request of the report. */
  call: {
    /** The request line: method, path below /api, query. */
    request: Request
    /** The encoding of the parameters. */
    encoding: Encoding
  }
  /** The states of the rows, each with a tone. */
  states: { readonly [K in S]: Tone }
  /** The entities whose rows the report reads, each with a name. */
  sources: { readonly [K in Q]: ReportSource<NoInfer<F>, NoInfer<S>> }
  /** The parameters of the report, by their names in the body. */
  params: { readonly [K in P]: Param<NoInfer<F>, NoInfer<Q>, NoInfer<S>> }
  /** The numbers of the report, over all rows and for each group. */
  measures: { readonly [K in M]: Measure<NoInfer<F>, NoInfer<S>> }
  /** The dimensions that can group the rows. */
  dimensions: { readonly [K in D]: Dimension<NoInfer<F>> }
  /** The dimension whose groups are the lines. By default each row is a line. */
  lines?: NoInfer<D>
  /**
   * The columns of the table: fields, or measures if it has `lines`, and also source, state and
   * day.
   */
  columns: readonly (NoInfer<FieldNames<F> | M> | 'source' | 'state' | 'day')[]
  /** The columns of single rows, if the lines of the report are groups. */
  rowColumns?: readonly (NoInfer<FieldNames<F>> | 'source' | 'state' | 'day')[]
  /** The chart above the table. */
  chart: {
    /** Bars side by side, or lines over time. */
    kind: 'bars' | 'lines'
    /** The measure that the chart shows. */
    measure: NoInfer<M>
    /** The dimension by which the chart groups the measure. */
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
  extends ReportParts<N, F, Q, S, P, M, D>, ReportFields<F> {}
