import { Hono } from 'hono'
import type { Call } from '../../registry/calls/call.ts'
import { mayMakeCall } from '../../registry/calls/may-make.ts'
import { parseRequest } from '../../registry/entities/requests.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { sendJsonText } from '../http/json-text.ts'
import { Problem } from '../http/problem.ts'
import type { AnsweredCall } from './handlers.ts'
import { readCall } from './read-call.ts'

/** Answers one call; throws 403 for a role that may not make it. */
async function answerCall(deps: Deps, c: AppContext, { call, handle }: AnsweredCall) {
  // Check the role before reading, so that a refusal reveals nothing about the values.
  if (call.callers !== 'anybody' && !mayMakeCall(c.get('caller').role, call, deps.registry))
    throw new Problem(403, 'forbidden')
  const readValues = () => readCall(c, call, deps) as Promise<never>
  const result = await handle(deps, c, readValues)
  return result instanceof Response
    ? result
    : sendJsonText(c, JSON.stringify({ data: result ?? null }))
}

/** Creates the routes of the calls for one group of callers, such as anybody. */
export function createCallRoutes(
  deps: Deps,
  answers: readonly AnsweredCall[],
  callers: Call['callers'],
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const answeredCall of answers) {
    if (answeredCall.call.callers !== callers) continue
    const { method, path } = parseRequest(answeredCall.call.request)
    app.on(method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, (c) =>
      answerCall(deps, c, answeredCall),
    )
  }
  return app
}
