import type { ConditionsByField } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { ResourceName } from '#business/words'
import type { Dimension, Measure, Param, Report } from './report.ts'

/** A source for code that handles any report. */
export interface AnyReportSource {
  entity: ResourceName
  day: string
  dayOverride?: string
  where?: ConditionsByField
  subject?: { reference: string; entity: ResourceName }
  journal?: true
  states: Readonly<Record<string, ConditionsByField>>
}
type WithStringNames<T> = T extends unknown
  ? { [K in keyof T]: K extends 'field' | 'of' | 'by' ? string : T[K] }
  : never
export type AnyParam = WithStringNames<Param>
export type AnyMeasure = WithStringNames<Measure>
export type AnyDimension = WithStringNames<Dimension>

/** A report for code that handles any report. */
export interface AnyReport extends Pick<
  Report,
  'name' | 'icon' | 'route' | 'roles' | 'call' | 'states'
> {
  fields: Fields
  sources: Readonly<Record<string, AnyReportSource>>
  params: Readonly<Record<string, AnyParam>>
  measures: Readonly<Record<string, AnyMeasure>>
  dimensions: Readonly<Record<string, AnyDimension>>
  lines?: string
  columns: readonly string[]
  rowColumns?: readonly string[]
  chart: { kind: 'bars' | 'lines'; measure: string; by: string }
}

export type Reports = Readonly<Record<string, AnyReport>>
