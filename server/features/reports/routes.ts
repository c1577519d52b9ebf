import { Hono } from 'hono'
import { isVerbInScope } from '../../../registry/account/scope.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { reports } from '#business'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { runCancellable } from '../../db/cancellable.ts'
import { readBody } from '../../http/read-body.ts'
import { mergeInputs, readQuery } from '../../http/input.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readReport } from './read-report.ts'
import { runReport } from './run-report.ts'

async function answer(deps: Deps, declared: AnyReport, c: AppContext): Promise<Response> {
  const { role, scope } = c.get('caller')
  if (!declared.roles.includes(role)) throw new Problem(403, 'forbidden')
  if (!isVerbInScope(scope, declared.name, 'read')) throw new Problem(403, 'outside_scope')
  const input = mergeInputs(readQuery(c), await readBody(c))
  const { query, request } = await readReport(deps, declared, role, input)
  const parts = await runCancellable(deps, c.req.raw.signal, (db) => runReport(db, query, request))
  return sendJsonText(c, `{${parts.join(',')}}`)
}

/** The routes of the reports. */
export function reportRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const report of Object.values(reports)) {
    const { method, path } = parseRequest(report.call.request)
    app.on(method, `/${path}`, (c) => answer(deps, report, c))
  }
  return app
}
