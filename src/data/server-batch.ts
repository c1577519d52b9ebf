import type { BatchAnswer } from '../../registry/changes/batch.ts'
import type { Request } from '../../registry/entities/requests.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { referenceOf } from './rows/list-references.ts'
import type { Deps } from './queries.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import { type BatchTask, errorOf, sendTogether, SILENCE } from './together/send-together.ts'

/** The call that does one thing to many rows; without it they are done row by row. */
export const BATCH: Request = 'POST batch'
function bodyOf(name: string, verb: Verb, { rows, data, expected, atomic }: BatchParams) {
  const { resource, list, listName } = referenceOf(name)
  // A list that holds deleted rows too shows the others, unless its filter says otherwise.
  const shown = list?.deleted === 'with' ? { deleted: 'live' } : {}
  const chosen =
    'ids' in rows
      ? { ids: rows.ids }
      : { list: listName, filter: { ...shown, ...rows.filter }, except: rows.except, expected }
  return { entity: resource.name, verb, ...chosen, values: data, atomic }
}

function resultOf(verb: Verb, body: Readonly<Record<string, unknown>>): BatchResult {
  const { of, done, changed, refused, failed } = body.data as BatchAnswer
  // What other verbs do need not show in the row itself.
  const same = verb === 'update' ? done - changed : 0
  const named = failed.map((row) => ({
    id: row.id,
    ...(row.title !== null && { title: row.title }),
    error: errorOf(BATCH, row),
  }))
  const batches = done > 0 && typeof body.batch === 'string' ? [body.batch] : []
  return { total: of, done, same, refused, failed: named, stopped: false, batches }
}

/** What is left of a batch that was stopped before it was done: nothing. */
const NOTHING: BatchResult = {
  total: 0,
  done: 0,
  same: 0,
  refused: 0,
  failed: [],
  stopped: true,
  batches: [],
}

/** Does a batch in one call, which can be stopped: then nothing of it is kept, or all of it. */
export async function onServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  const last = await sendTogether(deps.http, BATCH, bodyOf(name, verb, params), task)
  return last ? resultOf(verb, last) : NOTHING
}

/** Asks what would come of a batch. */
export async function tryOnServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer> {
  const body = { ...bodyOf(name, verb, params), dryRun: true }
  const response = await deps.http.send(BATCH, { body, signal, timeout: SILENCE })
  return (response.body as { data: BatchAnswer }).data
}
