import { Hono } from 'hono'
import { partsOf } from '../../resources/kit/calls.ts'
import { checkReports } from '../../resources/kit/check/reports.ts'
import { dayIn } from '../../resources/kit/fields.ts'
import { reportKnownTo } from '../../resources/kit/known.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { parseParams, periodOf } from '../../resources/kit/report-params.ts'
import { comparedTo } from '../../resources/kit/report-time.ts'
import { asRows, parseWhere, periodWithin } from '../../resources/kit/report-where.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { type Body, readBody, refuseUnknown } from '../http/body.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { Db } from '../db/types.ts'
import { longWork } from '../db/long.ts'
import type { Wanted } from '../reports/asked.ts'
import { answerReport } from '../reports/answer.ts'
import { comparisonsIn, OPTIONS, partOf, rowsIn, word } from '../reports/options.ts'
import { referencesIn, refuseMissing } from '../reports/references.ts'
import { StartError } from '../settings.ts'

/** Reads what a call asks of a report; throws 422 with a sentence for each field that is wrong. */
async function askedFor(services: Services, report: AnyReport, body: Body) {
  refuseUnknown(body, [...Object.keys(report.params), ...OPTIONS])
  const { registry, timeZone, clock } = services
  const today = dayIn(timeZone, clock())
  const { values, problems } = parseParams(report, body, today)
  const narrowed = parseWhere(report, body.where)
  const wrong = { ...problems, ...narrowed.problems }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { where } = narrowed
  const period = periodWithin(report, where, periodOf(report, values))
  await refuseMissing(services, referencesIn(report, values))
  return { registry, report, values, where, period, today, timeZone }
}

async function answer(services: Services, declared: AnyReport, c: AppContext): Promise<Response> {
  const { role } = c.get('caller')
  if (!declared.roles.includes(role)) throw new Problem(403, 'forbidden')
  const body = { ...c.req.query(), ...(await readBody(c)) }
  const known = reportKnownTo(role, declared, services.registry)
  const report = rowsIn(body) ? asRows(known) : known
  const asked = await askedFor(services, report, body)
  const wanted: Wanted = {
    part: partOf(report, body),
    group: word(body, 'group', Object.keys(report.dimensions)),
    against: comparisonsIn(body).map((name) => ({ name, period: comparedTo(name, asked.period) })),
    paged: 'page' in body || 'perPage' in body,
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
