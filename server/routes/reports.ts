import { Hono } from 'hono'
import { sql } from 'kysely'
import { partsOf } from '../../resources/kit/calls.ts'
import { checkReports } from '../../resources/kit/check/reports.ts'
import { dayIn } from '../../resources/kit/fields.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { type ParamValues, parseParams, periodOf } from '../../resources/kit/report-params.ts'
import { comparedTo } from '../../resources/kit/report-time.ts'
import {
  asRows,
  type Narrowed,
  narrowable,
  parseWhere,
  periodWithin,
} from '../../resources/kit/report-where.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { tableOf } from '../db/names.ts'
import { type Body, readBody, refuseUnknown } from '../http/body.ts'
import { invalid, type Message, Problem } from '../http/problem.ts'
import { answerReport } from '../reports/answer.ts'
import { comparisonsIn, OPTIONS, partOf, rowsIn, word } from '../reports/options.ts'
import { conditions, own } from '../rows/select.ts'
import { StartError } from '../settings.ts'

interface Reference {
  field: string
  to: ResourceName
  value: string | number
}

/** The rows that a call names, by parameter or as the key of a group. */
function referencesIn(report: AnyReport, values: ParamValues, where: Narrowed): Reference[] {
  const named = Object.entries(report.params).flatMap(([field, param]) => {
    const value = values[field] ?? null
    return param.type === 'reference' && value !== null ? [{ field, to: param.to, value }] : []
  })
  const keys = Object.entries(where).flatMap(([name, value]) => {
    const dimension = narrowable(report)[name]
    const field = dimension && 'by' in dimension ? report.fields[dimension.by] : undefined
    const key = `where.${name}`
    return field?.type === 'reference' && value !== null
      ? [{ field: key, to: field.to, value }]
      : []
  })
  return [...named, ...keys]
}

/**
 * Refuses rows that are not there: 422 at each field. One that was deleted may be asked
 * for, because what it was part of has not gone.
 */
async function refuseMissing({ db, registry }: Services, references: readonly Reference[]) {
  const wrong: Record<string, Message> = {}
  for (const { field, to, value } of references) {
    const target = registry[to]
    const parts = [sql`${own('id')} = ${value}`, ...conditions(target.rows?.where)]
    const { rows } = await sql`select 1 from ${sql.table(tableOf(target))} as r
      where ${sql.join(parts, sql` and `)}`.execute(db)
    if (rows.length === 0) wrong[field] = { key: 'errors.field.not_there' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

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
  await refuseMissing(services, referencesIn(report, values, where))
  return { registry, report, values, where, period, today, timeZone }
}

async function answer(services: Services, declared: AnyReport, c: AppContext): Promise<Response> {
  if (!declared.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  const body = { ...c.req.query(), ...(await readBody(c)) }
  const report = rowsIn(body) ? asRows(declared) : declared
  const asked = await askedFor(services, report, body)
  const parts = await answerReport(services.db, asked, {
    part: partOf(report, body),
    group: word(body, 'group', Object.keys(report.dimensions)),
    against: comparisonsIn(body).map((name) => ({ name, period: comparedTo(name, asked.period) })),
    paged: 'page' in body || 'perPage' in body,
  })
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
