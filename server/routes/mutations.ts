import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { changeBy } from '../context/change-by.ts'
import type { AppContext, Deps } from '../context/context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { type ChangeContext, describeChanges } from '../db/change-context.ts'
import { runAfterHook } from '../hooks/hooks.ts'
import type { Body } from '../http/read-body.ts'
import { readIfMatch } from '../http/conditional.ts'
import { jsonText } from '../http/json-text.ts'
import { invalid, Problem } from '../http/problem.ts'
import { answerOnce, readIdempotentRequest, removeOldAnswers } from '../mutations/idempotency.ts'
import { occupiedProblem } from '../mutations/occupied.ts'
import { performWithLines } from '../mutations/lines/perform-with-lines.ts'
import { asDryRun, inTransaction } from '../context/transaction.ts'

/** Reads whether a change is only tried: `Dry-Run: 1`; throws 400 for any other value. */
function readDryRun(c: AppContext): boolean {
  const header = c.req.header('dry-run')
  if (header !== undefined && header !== '1') throw new Problem(400, 'bad_dry_run')
  return header === '1'
}

/** Rows of one bulk request at most. */
const MAX_ROWS = 1000

/** Performs a verb on the row or rows of a request, all of them or none. */
export async function answerMutation(
  deps: Deps,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  body: Body,
): Promise<Response> {
  const many = endpoints.some((endpoint) => endpoint.many)
  const ids = many ? idsOf(body) : [body.id]
  const isOneRow = ids.length === 1 && endpoints.every(({ verb }) => verb !== 'create')
  const ifMatch = readIfMatch(c)
  if (ifMatch && !isOneRow) throw new Problem(400, 'if_match_one_row')
  const language = c.req.header('accept-language')
  const asked = { endpoints, caller: c.get('caller'), ifMatch, language }
  const done: AnsweredCall[] = []
  const isDryRun = readDryRun(c)
  const request = isDryRun ? null : readIdempotentRequest(c, body, deps.clock())
  const change = changeBy(c, endpoints[0]?.verb ?? '', deps.clock())
  const explain = (error: unknown) => occupiedProblem(error, deps, c, endpoints)
  const work = (trx: AnyTransaction) => {
    done.length = 0
    return answerOnce(trx, request, async () => {
      await describeChanges(trx, change)
      for (const id of ids) {
        const { call, readRow } = await performWithLines(
          deps,
          trx,
          asked,
          many ? { ...body, id } : body,
        )
        done.push({ call, json: await readRow() })
      }
      return answerOf(change, done, many)
    })
  }
  const json = await inTransaction(deps, explain, isDryRun ? asDryRun(work) : work)
  if (isDryRun) return jsonText(c, json)
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  for (const { call, json: row } of done) await runAfterHook(deps, call, row, c)
  return jsonText(c, json)
}

/** A performed verb, and the resulting row as JSON text. */
interface AnsweredCall {
  call: VerbEndpoint
  json: string
}

/** The body of the response as JSON text: the row or rows, and the batch of what was changed. */
function answerOf(
  { verb, batch }: ChangeContext,
  done: readonly AnsweredCall[],
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
