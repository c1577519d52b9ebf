import type { RawBuilder } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { ParamValues } from '../../../registry/reports/parse-params.ts'
import type { Period } from '../../../registry/days/periods.ts'
import type { DrillDownFilter } from '../../../registry/reports/drill-down-filter.ts'
import type { AnyReport, AnyReportSource } from '../../../registry/reports/any-report.ts'

/** A report with its parameters, filters and period. */
export interface ReportQuery {
  registry: Registry
  report: AnyReport
  values: ParamValues
  /** The drill-down filter. Only rows of these groups count. */
  where: DrillDownFilter
  /** The period, from the parameters and the drill-down filter. */
  period: Period
  /** The current day in the business's time zone, and that time zone. */
  today: string
  timeZone: string
  /** Further conditions on the rows of a source. */
  only?: (source: AnyReportSource, resource: AnyResource) => readonly RawBuilder<unknown>[]
}

/** A period to compare the totals with, and its name in the response. */
export interface ComparedPeriod {
  name: string
  period: Period | null
  /** The days of the current period to compare, if it still runs. */
  current?: Period
  /** The instant at which the compared period ends, and its conditions. */
  until?: string
  only?: ReportQuery['only']
}

/** Sort order and page of a report's lines. */
export interface Page {
  /** The column to sort by; undefined for the report's own order. */
  sort?: string
  descending: boolean
  limit: number
  offset: number
}

/** The parts of a report to return. */
export interface ReportRequest {
  page: Page
  /** The dimension to group by. */
  group?: string
  comparisons: readonly ComparedPeriod[]
  /** True to return the number of pages. */
  paged: boolean
}
