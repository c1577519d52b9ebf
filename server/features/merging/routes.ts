import { Hono } from 'hono'
import { mayMerge } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseRequest, type Request } from '../../../registry/entities/requests.ts'
import { changeContext, createRequestContext } from '../../context/request-context.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { describeChanges } from '../../db/change-context.ts'
import { readIfMatch } from '../../http/conditional.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { answerOnce, readIdempotentRequest } from '../../mutations/idempotency.ts'
import { mergeRows } from '../../mutations/merge-rows.ts'
import { toOccupiedProblem } from '../../mutations/occupied.ts'
import { RolledBack } from '../../db/rollback.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { readMerge } from './read-merge.ts'

/** Merges two rows. A dry run does the same and rolls back. */
async function runMerge(deps: Deps, c: AppContext, resource: AnyResource): Promise<string> {
  const body = await readBody(c)
  const { isPreview, ...merge } = readMerge(resource, body)
  const now = deps.clock()
  const request = isPreview ? null : readIdempotentRequest(c, body, now)
  const change = changeContext(c, 'merge', now)
  const mergeInTransaction = async (trx: AnyTransaction) => {
    await describeChanges(trx, change)
    const { json, repointed } = await mergeRows(createRequestContext(deps, c, trx), merge)
    const answer = `"data":${json},"repointed":${JSON.stringify(repointed)}`
    if (isPreview) throw new RolledBack(`{${answer}}`)
    return `{${answer},"batch":"${change.batch}"}`
  }
  const explain = (error: unknown) => toOccupiedProblem(error, deps, c, [])
  return runInTransaction(deps, explain, (trx) =>
    answerOnce(trx, request, () => mergeInTransaction(trx)),
  )
}

const answer = async (deps: Deps, c: AppContext, resource: AnyResource): Promise<Response> => {
  if (!mayMerge(c.get('caller').role, resource)) throw new Problem(403, 'forbidden')
  if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
  return sendJsonText(c, await runMerge(deps, c, resource))
}

const listMergeable = (registry: Deps['registry']) =>
  Object.values<AnyResource>(registry).flatMap((resource) =>
    resource.merge ? [{ resource, request: resource.merge }] : [],
  )

/** The request lines of merging, for the capabilities. */
export const mergeCalls = ({ registry }: Pick<Deps, 'registry'>): Request[] =>
  listMergeable(registry).map(({ request }) => request)

/** The routes of merging two rows of an entity. */
export function mergeRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const { resource, request } of listMergeable(deps.registry)) {
    const { method, path } = parseRequest(request)
    app.on(method, `/${path}`, (c) => answer(deps, c, resource))
  }
  return app
}
