import type { AppContext, Deps } from '../../context/context.ts'
import { jsonText } from '../../http/json-text.ts'
import { invalid } from '../../http/problem.ts'
import { readBody, refuseUnknownFields } from '../../http/read-body.ts'
import { parseBodyField } from '../../http/declared-body.ts'
import { MAX_KEY, takeForNothing } from '../../mutations/idempotency.ts'
import { inTransaction } from '../../db/transaction.ts'

/**
 * Makes sure of what became of a batch that was sent under a key: the answer that it gave, or null,
 * and then it changes nothing, even if it comes later than this. Waits while it is being done.
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
    async (trx) => (await takeForNothing(trx, request)) ?? 'null',
  )
  return jsonText(c, `{"data":${kept}}`)
}
