import { convertDeclarationCurrency } from '../../../registry/values/computed/in-currency.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getComparison } from '../../../registry/days/periods.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  buildSingleRowReport,
  parseDrillDownFilter,
  narrowPeriod,
} from '../../../registry/reports/drill-down-filter.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import { parseParams, findReportPeriod } from '../../../registry/reports/parse-params.ts'
import { getCurrencyDecimals } from '../../../registry/values/decimals.ts'
import type { Role } from '#business/words'
import type { Deps } from '../../context/context.ts'
import type { Input } from '../../http/input.ts'
import { refuseInvalidQuery } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { listParamReferences, refuseMissingRows } from './param-references.ts'
import { readComparisons, reportOptions, parseReportPage, wantsRows } from './report-options.ts'
import type { ReportQuery, ReportRequest } from './report-query.ts'

type QueryDeps = Pick<Deps, 'db' | 'registry' | 'timeZone' | 'currency' | 'clock'>

/**
 * Parses the parameters, options and drill-down filter of a report request; throws 400 for unknown
 * names, and 422 with a sentence for each wrong value.
 */
async function readReportQuery(deps: QueryDeps, report: AnyReport, input: Input) {
  const otherOptions = [...Object.keys(report.params), 'compare', 'where']
  const options = readOptions(input, reportOptions(report), otherOptions)
  const { registry, timeZone, clock } = deps
  const today = getLocalDay(timeZone, clock())
  const { values, problems } = parseParams(report, input, today)
  const drillDown = parseDrillDownFilter(report, input.where)
  refuseInvalidQuery(new Map(Object.entries({ ...problems, ...drillDown.problems })))
  const { where } = drillDown
  const period = narrowPeriod(report, where, findReportPeriod(report, values))
  await refuseMissingRows(deps, listParamReferences(report, values))
  return { options, query: { registry, report, values, where, period, today, timeZone } }
}

/** Reads a report request for a role: its query, and the requested parts of the response. */
export async function readReport(
  deps: QueryDeps,
  declared: AnyReport,
  role: Role,
  input: Input,
): Promise<{ query: ReportQuery; request: ReportRequest }> {
  const readable = getReadableReport(
    role,
    convertDeclarationCurrency(declared, getCurrencyDecimals(deps.currency)),
    deps.registry,
  )
  const report = wantsRows(input) ? buildSingleRowReport(readable) : readable
  const { options, query } = await readReportQuery(deps, report, input)
  const group = options.get('group')
  const request = {
    page: parseReportPage(options),
    ...(group !== undefined && { group: String(group) }),
    comparisons: readComparisons(input).map((name) => ({
      name,
      period: null,
      ...getComparison(name, query.period, query.today),
    })),
    paged: options.has('page') || options.has('perPage'),
  }
  return { query, request }
}
