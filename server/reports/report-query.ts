import type { RawBuilder } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { ParamValues } from '../../resources/kit/reports/parse-params.ts'
import type { Period } from '../../resources/kit/days/periods.ts'
import type { DrillDownFilter } from '../../resources/kit/reports/drill-down-filter.ts'
import type { AnyReport, AnySource } from '../../resources/kit/reports/any-report.ts'

/** A report as it was asked for. */
export interface ReportQuery {
  registry: Registry
  report: AnyReport
  values: ParamValues
  /** The groups whose rows alone count. */
  where: DrillDownFilter
  /** The days that count: of the parameters and of the groups. */
  period: Period
  /** The day in the business time zone, and that zone. */
  today: string
  timeZone: string
  /** What else a row must meet. */
  only?: (source: AnySource, resource: AnyResource) => readonly RawBuilder<unknown>[]
}

/** A period that the totals are asked for as well, under the word it is answered by. */
export interface ComparedPeriod {
  name: string
  period: Period | null
  /** The instant up to which its rows count, and what that makes them meet. */
  until?: string
  only?: ReportQuery['only']
}

/** The order of a report's lines, and which of them. */
export interface Page {
  /** A column's name; undefined for the order in which the report comes. */
  sort?: string
  descending: boolean
  limit: number
  offset: number
}

/** What of a report is answered. */
export interface ReportRequest {
  page: Page
  /** The dimension that it is grouped by. */
  group?: string
  comparisons: readonly ComparedPeriod[]
  /** Whether to say how many pages there are. */
  paged: boolean
}
