import type { Period } from '../days/periods.ts'
import type { DrillDownFilter } from './drill-down-filter.ts'

/** The column with the state of a line's row, by the state name in the entity of the row. */
export const ENTITY_STATE_COLUMN = 'entity_state'

/** A line of a report, or its totals, by column. */
export type ReportLine = Readonly<Record<string, unknown>>
/** A group of a report: a value of the dimension, with the measures. */
export type ReportGroup = ReportLine & { key: string | number | null; label?: string | null }

/** The response of a report's call. */
export interface ReportAnswer {
  lines: readonly ReportLine[]
  /** The number of lines on all pages. */
  total: number
  /** The measures over all lines; undefined if the provider follows only the specification. */
  totals?: ReportLine
  groups?: readonly ReportGroup[]
  /** The days of the report, null for an open end. Only the built-in provider returns them. */
  period?: Period
  /** The measures of the compared periods; null for a period that cannot be compared. */
  compared?: Readonly<Record<string, ComparedTotals | null>>
  /** The applied drill-down filters. A requested filter that is missing here was ignored. */
  where?: DrillDownFilter
  /** The time at which the report was computed. */
  at?: string
}

/** The measures of another period. */
export interface ComparedTotals extends Period {
  totals: ReportLine
  /** The measures of the current period up to today, if it still runs. */
  current?: Period & { totals: ReportLine }
}

/** Returns the current measures to compare with those of another period. */
export const getCurrentTotals = (
  totals: ReportLine,
  compared: ComparedTotals | null | undefined,
): ReportLine => compared?.current?.totals ?? totals
