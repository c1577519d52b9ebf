import { Hono } from 'hono'
import type { Call } from '../../registry/calls/call.ts'
import { mayMakeCall } from '../../registry/calls/may-make.ts'
import { parseRequest } from '../../registry/entities/requests.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'
import type { AnsweredCall } from './handlers.ts'
import { readCall } from './read-call.ts'

/** Answers one call; throws 403 for a role that may not make it. */
async function answer(deps: Deps, c: AppContext, { call, handle }: AnsweredCall) {
  // Checked before anything is read, so that other callers learn nothing of the call's values.
  if (call.callers !== 'anybody' && !mayMakeCall(c.get('caller').role, call, deps.registry))
    throw new Problem(403, 'forbidden')
  const read = () => readCall(c, call, deps) as Promise<never>
  const result = await handle(deps, c, read)
  return result instanceof Response ? result : c.json({ data: result ?? null })
}

/** The routes of the calls that some callers may make: anybody, people, or API keys too. */
export function callRoutes(
  deps: Deps,
  answers: readonly AnsweredCall[],
  who: Call['callers'],
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const answered of answers) {
    if (answered.call.callers !== who) continue
    const { method, path } = parseRequest(answered.call.request)
    app.on(method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, (c) => answer(deps, c, answered))
  }
  return app
}
