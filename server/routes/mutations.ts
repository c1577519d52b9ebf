import type { VerbEndpoint } from '../../resources/kit/entities/endpoints.ts'
import { changeBy } from '../context/change-by.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type ChangeContext, describeChanges } from '../db/change-context.ts'
import { runHook } from '../hooks/hooks.ts'
import type { Body } from '../http/read-body.ts'
import { readIfMatch } from '../http/if-match.ts'
import { jsonText } from '../http/json-text.ts'
import { invalid, Problem } from '../http/problem.ts'
import { answerOnce, readIdempotentRequest, removeOldAnswers } from '../mutations/idempotency.ts'
import { occupiedProblem } from '../mutations/occupied.ts'
import { rowAsJson } from '../mutations/perform-action.ts'
import { perform, withoutRemedies } from '../mutations/restore.ts'
import { refuseStale } from '../mutations/row-version.ts'
import { type Action, findRow, asMemberAction } from '../rows/find-row.ts'
import { readValues } from '../rows/read-values.ts'
import { inTransaction } from './transaction.ts'

/** Rows of one bulk request at most. */
const MAX_ROWS = 1000

/**
 * Performs a verb on the row or rows of a request. Where entities share a path (staff and customers
 * do), the entity that has the row is used.
 */
export async function answerMutation(
  deps: Deps,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  body: Body,
): Promise<Response> {
  const many = endpoints.some((endpoint) => endpoint.many)
  const ids = many ? idsOf(body) : [body.id]
  const isOneRow = ids.length === 1 && endpoints.every(({ verb }) => verb !== 'create')
  if (readIfMatch(c) && !isOneRow) throw new Problem(400, 'if_match_one_row')
  const done: PerformedCall[] = []
  const request = readIdempotentRequest(c, body, deps.clock())
  const change = changeBy(c, endpoints[0]?.verb ?? '', deps.clock())
  const explain = (error: unknown) => occupiedProblem(error, deps, c, endpoints)
  const json = await inTransaction(deps, explain, (trx) => {
    done.length = 0
    return answerOnce(trx, request, async () => {
      await describeChanges(trx, change)
      for (const id of ids) {
        done.push(await performOnRow(deps, endpoints, c, trx, many ? { ...body, id } : body))
      }
      return answerOf(change, done, many)
    })
  })
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  for (const { call, json: row } of done) await runHook('after', call, deps, JSON.parse(row), c)
  return jsonText(c, json)
}

/** A performed verb, and the resulting row as JSON text. */
interface PerformedCall {
  call: VerbEndpoint
  json: string
}

/** The body of the response as JSON text: the row or rows, and the batch of what was changed. */
function answerOf(
  { verb, batch }: ChangeContext,
  done: readonly PerformedCall[],
  many: boolean,
): string {
  const rows = done.map(({ json }) => json)
  const data = many ? `[${rows.join(',')}]` : (rows[0] ?? 'null')
  return verb === 'read' ? `{"data":${data}}` : `{"data":${data},"batch":"${batch}"}`
}

/** Reads the ids of a bulk request; a single id is a list of one. */
function idsOf({ id }: Body): unknown[] {
  const ids = Array.isArray(id) ? [...new Set(id)] : [id]
  if (ids.length === 0 || ids.length > MAX_ROWS)
    throw invalid({ id: { key: 'errors.field.not_ids', params: { max: MAX_ROWS } } })
  return ids
}

async function performOnRow(
  deps: Deps,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  trx: Action['trx'],
  sent: Body,
): Promise<PerformedCall> {
  for (const endpoint of endpoints) {
    const { resource, verb, call } = endpoint
    const { body, ...more } = withoutRemedies(verb, sent)
    const isForm = verb === 'create' || verb === 'update'
    const isBodyRequired = call.body !== undefined && !isForm && !call.withoutReason
    const action: Action = {
      trx,
      registry: deps.registry,
      endpoint,
      caller: c.get('caller'),
      values: readValues(resource, endpoint.body, body, {
        all: isBodyRequired,
        some: verb === 'update',
      }),
      now: deps.clock(),
      timeZone: deps.timeZone,
      language: c.req.header('accept-language'),
      ...more,
    }
    const row = verb === 'create' ? null : await findRow(action)
    if (verb !== 'create' && !row) continue
    if (row) await refuseStale(action, row, readIfMatch(c))
    const member = await asMemberAction(action)
    if (!member) return { call: endpoint, json: await perform(action, row) }
    if (!member.endpoint.roles.includes(action.caller.role)) throw new Problem(403, 'forbidden')
    await perform(member, await findRow(member))
    return { call: endpoint, json: await rowAsJson(action, Number(action.values.id)) }
  }
  throw new Problem(404, 'not_found')
}
