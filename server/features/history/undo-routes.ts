import { Hono } from 'hono'
import { sql } from 'kysely'
import { changeContext, requestContext } from '../../context/request-context.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { describeChanges } from '../../db/change-context.ts'
import { isBatchId } from './batch-id.ts'
import { undoBatch } from './undo-batch.ts'
import { type Parsed, parseBodyField, parseEach } from '../../http/declared-body.ts'
import { jsonText } from '../../http/json-text.ts'
import { type Body, readBody, refuseUnknownFields } from '../../http/read-body.ts'
import { answerOnce, readIdempotentRequest } from '../../mutations/idempotency.ts'
import { undoWithLines } from '../../mutations/lines/undo-lines.ts'
import { occupiedProblem } from '../../mutations/occupied.ts'
import { inTransaction } from '../../db/transaction.ts'

/** The request line of an undo, for the capabilities. */
export const UNDO_CALL = 'POST history/undo'

const FIELDS = {
  batch: { type: 'text', maxLength: 36 },
  reason: { type: 'text', maxLength: 200, nullable: true },
} as const

function parseField(name: keyof typeof FIELDS, input: unknown): Parsed {
  const parsed = parseBodyField(FIELDS[name], input)
  if (name !== 'batch' || 'problem' in parsed || isBatchId(parsed.value ?? '')) return parsed
  return { problem: { key: 'errors.field.not_batch' } }
}

function readUndo(body: Body): { batch: string; reason: string | null } {
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
  refuseUnknownFields(body, names)
  const { batch, reason } = parseEach(names, (name) => parseField(name, body[name]))
  return { batch: String(batch).toLowerCase(), reason }
}

async function answerUndo(deps: Deps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const undo = readUndo(body)
  const { batch, reason } = undo
  const now = deps.clock()
  const request = readIdempotentRequest(c, body, now)
  const change = { ...changeContext(c, 'undo', now), undoes: batch, reason }
  const explain = (error: unknown) => occupiedProblem(error, deps, c, [])
  const answer = await inTransaction(deps, explain, (trx) =>
    answerOnce(trx, request, async () => {
      await describeChanges(trx, change)
      const ofBatch = (alias: string) => sql`${sql.ref(`${alias}.batch`)} = ${batch}::uuid`
      const undone = { changes: ofBatch, together: ofBatch }
      const context = { ...requestContext(deps, c, trx), now }
      const data = await undoWithLines(context, undone, () => undoBatch(context, undo))
      return JSON.stringify({ data, batch: change.batch })
    }),
  )
  return jsonText(c, answer)
}

/** The route of an undo. */
export function undoRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/history/undo', (c) => answerUndo(deps, c))
  return app
}
