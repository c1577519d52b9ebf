import { inCurrency } from '../../../registry/values/computed/in-currency.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { comparedTo } from '../../../registry/days/periods.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  asRows,
  parseDrillDownFilter,
  periodWithin,
} from '../../../registry/reports/drill-down-filter.ts'
import { reportKnownTo } from '../../../registry/reports/known-report.ts'
import { parseParams, periodOf } from '../../../registry/reports/parse-params.ts'
import { currencyDecimals } from '../../../registry/values/decimals.ts'
import type { Role } from '#business/words/roles.ts'
import type { Deps } from '../../context/context.ts'
import type { Input } from '../../http/input.ts'
import { refuseInvalidQuery } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { referencesIn, refuseMissingRows } from './param-references.ts'
import { readComparisons, reportOptions, reportPageOf, wantsRows } from './report-options.ts'
import type { ReportQuery, ReportRequest } from './report-query.ts'

type QueryDeps = Pick<Deps, 'db' | 'registry' | 'timeZone' | 'currency' | 'clock'>

/**
 * Parses the parameters, options and drill-down filter of a report request; throws 400 for unknown
 * names, and 422 with a sentence for each wrong value.
 */
async function readReportQuery(deps: QueryDeps, report: AnyReport, input: Input) {
  const others = [...Object.keys(report.params), 'compare', 'where']
  const options = readOptions(input, reportOptions(report), others)
  const { registry, timeZone, clock } = deps
  const today = dayIn(timeZone, clock())
  const { values, problems } = parseParams(report, input, today)
  const drillDown = parseDrillDownFilter(report, input.where)
  refuseInvalidQuery(new Map(Object.entries({ ...problems, ...drillDown.problems })))
  const { where } = drillDown
  const period = periodWithin(report, where, periodOf(report, values))
  await refuseMissingRows(deps, referencesIn(report, values))
  return { options, query: { registry, report, values, where, period, today, timeZone } }
}

/** Reads what somebody of a role asks of a report: its query, and the parts of the answer. */
export async function readReport(
  deps: QueryDeps,
  declared: AnyReport,
  role: Role,
  input: Input,
): Promise<{ query: ReportQuery; request: ReportRequest }> {
  const known = reportKnownTo(
    role,
    inCurrency(declared, currencyDecimals(deps.currency)),
    deps.registry,
  )
  const report = wantsRows(input) ? asRows(known) : known
  const { options, query } = await readReportQuery(deps, report, input)
  const group = options.get('group')
  const request = {
    page: reportPageOf(options),
    ...(group !== undefined && { group: String(group) }),
    comparisons: readComparisons(input).map((name) => ({
      name,
      period: comparedTo(name, query.period),
    })),
    paged: options.has('page') || options.has('perPage'),
  }
  return { query, request }
}
