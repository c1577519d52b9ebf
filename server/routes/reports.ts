import { Hono } from 'hono'
import { sql } from 'kysely'
import { partsOf } from '../../resources/kit/calls.ts'
import { checkReports } from '../../resources/kit/check/reports.ts'
import { dayIn } from '../../resources/kit/fields.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { type ParamValues, parseParams } from '../../resources/kit/report-params.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { tableOf } from '../db/names.ts'
import { readBody, refuseUnknown } from '../http/body.ts'
import { invalid, type Message, Problem } from '../http/problem.ts'
import { answerReport, OPTIONS } from '../reports/answer.ts'
import { conditions, own } from '../rows/select.ts'
import { StartError } from '../settings.ts'

/**
 * Refuses rows that are not there: 422 at each parameter. One that was deleted may be asked
 * for, because what it was part of has not gone.
 */
async function refuseMissing({ db, registry }: Services, report: AnyReport, values: ParamValues) {
  const wrong: Record<string, Message> = {}
  for (const [name, param] of Object.entries(report.params)) {
    const value = values[name] ?? null
    if (param.type !== 'reference' || value === null) continue
    const target = registry[param.to]
    const parts = [sql`${own('id')} = ${value}`, ...conditions(target.rows?.where)]
    const { rows } = await sql`select 1 from ${sql.table(tableOf(target))} as r
      where ${sql.join(parts, sql` and `)}`.execute(db)
    if (rows.length === 0) wrong[name] = { key: 'errors.field.not_there' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function answer(services: Services, report: AnyReport, c: AppContext): Promise<Response> {
  if (!report.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  const body = { ...c.req.query(), ...(await readBody(c)) }
  refuseUnknown(body, [...Object.keys(report.params), ...OPTIONS])
  const { db, registry, timeZone, clock } = services
  const today = dayIn(timeZone, clock())
  const { values, problems } = parseParams(report, body, today)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await refuseMissing(services, report, values)
  const json = await answerReport(db, { registry, report, values, today, timeZone }, body)
  return c.body(json, 200, {
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
