import type { AppContext, Deps } from '../../context/context.ts'
import { jsonText } from '../../http/json-text.ts'
import { invalid } from '../../http/problem.ts'
import { readBody, refuseUnknownFields } from '../../http/read-body.ts'
import { parseBodyField } from '../../http/declared-body.ts'
import { MAX_KEY, cancelKey } from '../../mutations/idempotency.ts'
import { inTransaction } from '../../db/transaction.ts'

/**
 * Cancels a batch that was sent under an idempotency key. Returns its response if it has run
 * already, waiting if it is running. Otherwise returns null, and the batch never takes effect, even
 * if it arrives later.
 */
export async function cancelBatch(deps: Deps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  refuseUnknownFields(body, ['key'])
  const parsed = parseBodyField({ type: 'text', maxLength: MAX_KEY }, body.key)
  if ('problem' in parsed) throw invalid({ key: parsed.problem })
  const request = {
    key: parsed.value ?? '',
    userId: c.get('caller').id,
    now: deps.clock(),
  }
  const kept = await inTransaction(
    deps,
    async () => null,
    async (trx) => (await cancelKey(trx, request)) ?? 'null',
  )
  return jsonText(c, `{"data":${kept}}`)
}
