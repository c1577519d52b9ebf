import { Hono } from 'hono'
import { partsOf } from '../../resources/kit/calls.ts'
import { checkReports } from '../../resources/kit/check/reports.ts'
import { dayIn } from '../../resources/kit/time-zones.ts'
import { reportKnownTo } from '../../resources/kit/known.ts'
import { parseParams, periodOf } from '../../resources/kit/report-params.ts'
import { comparedTo } from '../../resources/kit/report-time.ts'
import { asRows, parseWhere, periodWithin } from '../../resources/kit/report-where.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppContext, AppEnv, Services } from '../context/context.ts'
import { longWork } from '../db/long.ts'
import type { Db } from '../db/types.ts'
import { readBody } from '../http/body.ts'
import { type Given, together } from '../http/given.ts'
import { readOptions } from '../http/options.ts'
import { Problem, refuseAsked } from '../http/problem.ts'
import { readQuery } from '../http/query.ts'
import { answerReport } from '../reports/answer.ts'
import type { Wanted } from '../reports/asked.ts'
import { comparisonsIn, optionsOf, partOf, rowsIn } from '../reports/options.ts'
import { referencesIn, refuseMissing } from '../reports/references.ts'
import { StartError } from '../settings/settings.ts'

/**
 * Reads what a call asks of a report; throws 400 for names that it does not know, and 422 with a
 * sentence for each field that is wrong.
 */
async function askedFor(services: Services, report: AnyReport, given: Given) {
  const others = [...Object.keys(report.params), 'compare', 'where']
  const options = readOptions(given, optionsOf(report), others)
  const { registry, timeZone, clock } = services
  const today = dayIn(timeZone, clock())
  const { values, problems } = parseParams(report, given, today)
  const narrowed = parseWhere(report, given.where)
  refuseAsked(new Map(Object.entries({ ...problems, ...narrowed.problems })))
  const { where } = narrowed
  const period = periodWithin(report, where, periodOf(report, values))
  await refuseMissing(services, referencesIn(report, values))
  return { options, asked: { registry, report, values, where, period, today, timeZone } }
}

async function answer(services: Services, declared: AnyReport, c: AppContext): Promise<Response> {
  const { role } = c.get('caller')
  if (!declared.roles.includes(role)) throw new Problem(403, 'forbidden')
  const given = together(readQuery(c), await readBody(c))
  const known = reportKnownTo(role, declared, services.registry)
  const report = rowsIn(given) ? asRows(known) : known
  const { options, asked } = await askedFor(services, report, given)
  const group = options.get('group')
  const wanted: Wanted = {
    part: partOf(options),
    ...(group !== undefined && { group: String(group) }),
    against: comparisonsIn(given).map((name) => ({ name, period: comparedTo(name, asked.period) })),
    paged: options.has('page') || options.has('perPage'),
  }
  const work = (db: Db) => answerReport(db, asked, wanted)
  const parts = await longWork(services, c.req.raw.signal, work)
  return c.body(`{${parts.join(',')}}`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
}

/** The calls of every report. Throws a `StartError` when the declarations have mistakes. */
export function reportRoutes(services: Services): Hono<AppEnv> {
  const problems = checkReports(reports, services.registry)
  if (problems.length > 0)
    throw new StartError(
      `The reports have mistakes:\n${problems.map(({ rule, at, message, hint = '' }) => `${rule} ${at}: ${message} ${hint}`.trim()).join('\n')}`,
    )
  const app = new Hono<AppEnv>()
  for (const report of Object.values(reports)) {
    const { method, path } = partsOf(report.call.request)
    app.on(method, `/${path}`, (c) => answer(services, report, c))
  }
  return app
}
