import { Hono } from 'hono'
import { partsOf } from '../../resources/kit/entities/requests.ts'
import { checkReports } from '../../resources/kit/check/check-reports.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { reportKnownTo } from '../../resources/kit/reports/known-report.ts'
import { parseParams, periodOf } from '../../resources/kit/reports/parse-params.ts'
import { comparedTo } from '../../resources/kit/days/periods.ts'
import {
  asRows,
  parseDrillDownFilter,
  periodWithin,
} from '../../resources/kit/reports/drill-down-filter.ts'
import type { AnyReport } from '../../resources/kit/reports/any-report.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { cancellable } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import { readBody } from '../http/read-body.ts'
import { type Input, mergeInputs } from '../http/input.ts'
import { jsonText } from '../http/json-text.ts'
import { readOptions } from '../http/read-options.ts'
import { Problem, refuseInvalidQuery } from '../http/problem.ts'
import { readQuery } from '../http/read-query.ts'
import { runReport } from '../reports/run-report.ts'
import { referencesIn, refuseMissingRows } from '../reports/param-references.ts'
import {
  readComparisons,
  reportOptions,
  reportPageOf,
  wantsRows,
} from '../reports/report-options.ts'
import type { ReportRequest } from '../reports/report-query.ts'
import { StartError } from '../settings/settings.ts'

/**
 * Parses the parameters, options and drill-down filter of a report request; throws 400 for unknown
 * names, and 422 with a sentence for each wrong value.
 */
async function readReportQuery(deps: Deps, report: AnyReport, input: Input) {
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

async function answer(deps: Deps, declared: AnyReport, c: AppContext): Promise<Response> {
  const { role } = c.get('caller')
  if (!declared.roles.includes(role)) throw new Problem(403, 'forbidden')
  const input = mergeInputs(readQuery(c), await readBody(c))
  const known = reportKnownTo(role, declared, deps.registry)
  const report = wantsRows(input) ? asRows(known) : known
  const { options, query } = await readReportQuery(deps, report, input)
  const group = options.get('group')
  const request: ReportRequest = {
    page: reportPageOf(options),
    ...(group !== undefined && { group: String(group) }),
    comparisons: readComparisons(input).map((name) => ({
      name,
      period: comparedTo(name, query.period),
    })),
    paged: options.has('page') || options.has('perPage'),
  }
  const work = (db: Db) => runReport(db, query, request)
  const parts = await cancellable(deps, c.req.raw.signal, work)
  return jsonText(c, `{${parts.join(',')}}`)
}

/** The routes of the reports. Throws a `StartError` if their declarations have mistakes. */
export function reportRoutes(deps: Deps): Hono<AppEnv> {
  const problems = checkReports(reports, deps.registry)
  if (problems.length > 0)
    throw new StartError(
      `The reports have mistakes:\n${problems.map(({ rule, at, message, hint = '' }) => `${rule} ${at}: ${message} ${hint}`.trim()).join('\n')}`,
    )
  const app = new Hono<AppEnv>()
  for (const report of Object.values(reports)) {
    const { method, path } = partsOf(report.call.request)
    app.on(method, `/${path}`, (c) => answer(deps, report, c))
  }
  return app
}
