import { Hono } from 'hono'
import { parseValue } from '../../resources/kit/values/parse-value.ts'
import { changeBy } from '../context/change-by.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { describeChanges } from '../db/change-context.ts'
import { undoBatch } from '../history/undo-batch.ts'
import { jsonText } from '../http/json-text.ts'
import { invalid, type Message } from '../http/problem.ts'
import { type Body, readBody, refuseUnknownFields } from '../http/read-body.ts'
import { answerOnce, readIdempotentRequest } from '../mutations/idempotency.ts'
import { occupiedProblem } from '../mutations/occupied.ts'
import { inTransaction } from './transaction.ts'

/** The request line of an undo in the capabilities. */
export const UNDO_CALL = 'POST history/undo'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const FIELDS = {
  batch: { type: 'text', maxLength: 36 },
  reason: { type: 'text', maxLength: 200, nullable: true },
} as const

function readUndo(body: Body): { batch: string; reason: string | null } {
  refuseUnknownFields(body, Object.keys(FIELDS))
  const problems: Record<string, Message> = {}
  const read = (name: keyof typeof FIELDS) => {
    const parsed = parseValue(FIELDS[name], body[name])
    if ('problem' in parsed) problems[name] = parsed.problem
    return 'value' in parsed && parsed.value !== null ? String(parsed.value) : null
  }
  const [batch, reason] = [(read('batch') ?? '').toLowerCase(), read('reason')]
  if (!problems.batch && !UUID.test(batch)) problems.batch = { key: 'errors.field.not_batch' }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { batch, reason }
}

async function answerUndo(deps: Deps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const { batch, reason } = readUndo(body)
  const now = deps.clock()
  const request = readIdempotentRequest(c, body, now)
  const change = { ...changeBy(c, 'undo', now), undoes: batch, reason }
  const explain = (error: unknown) => occupiedProblem(error, deps, c, [])
  const answer = await inTransaction(deps, explain, (trx) =>
    answerOnce(trx, request, async () => {
      await describeChanges(trx, change)
      const data = await undoBatch(trx, deps.registry, c.get('caller'), batch, now)
      return JSON.stringify({ data, batch: change.batch })
    }),
  )
  return jsonText(c, answer)
}

/** The route that takes a batch back. */
export function undoRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/history/undo', (c) => answerUndo(deps, c))
  return app
}
