import type { BatchAnswer } from '../../registry/changes/batch.ts'
import type { Request } from '../../registry/entities/requests.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { getReference } from './rows/list-references.ts'
import type { Deps } from './queries.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import { type BatchTask, rowError, sendTogether, SILENCE } from './together/send-together.ts'

/** The request that runs a verb on many rows. Without it they are changed one by one. */
export const BATCH: Request = 'POST batch'

/** Returns how a request names rows: by their ids, or by a list and its filter. */
export function nameRows(name: string, rows: BatchParams['rows']) {
  const { list, listName } = getReference(name)
  // A list that includes deleted rows shows live rows unless its filter says otherwise.
  const shown = list?.deleted === 'with' ? { deleted: 'live' } : {}
  return 'ids' in rows
    ? { ids: rows.ids }
    : { list: listName, filter: { ...shown, ...rows.filter }, except: rows.except }
}

function buildBody(name: string, verb: Verb, { rows, data, expected, atomic }: BatchParams) {
  const { resource } = getReference(name)
  const chosen = { ...nameRows(name, rows), ...('ids' in rows ? {} : { expected }) }
  return { entity: resource.name, verb, ...chosen, values: data, atomic }
}

function readResult(verb: Verb, body: Readonly<Record<string, unknown>>): BatchResult {
  const { of, done, changed, refused, failed } = body.data as BatchAnswer
  // Other verbs may leave the row itself unchanged.
  const same = verb === 'update' ? done - changed : 0
  const named = failed.map((row) => ({
    id: row.id,
    ...(row.title !== null && { title: row.title }),
    error: rowError(BATCH, row),
  }))
  const batches = done > 0 && typeof body.batch === 'string' ? [body.batch] : []
  return { total: of, done, same, refused, failed: named, stopped: false, batches }
}

/** The result of a batch that was stopped: nothing changed. */
const NOTHING: BatchResult = {
  total: 0,
  done: 0,
  same: 0,
  refused: 0,
  failed: [],
  stopped: true,
  batches: [],
}

/**
 * Runs a batch in one request. Stopping it undoes everything, or comes too late and undoes nothing.
 */
export async function runOnServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  const last = await sendTogether(deps.http, BATCH, buildBody(name, verb, params), task)
  return last ? readResult(verb, last) : NOTHING
}

/** Previews a batch. */
export async function tryOnServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer> {
  const body = { ...buildBody(name, verb, params), dryRun: true }
  const response = await deps.http.send(BATCH, { body, signal, timeout: SILENCE })
  return (response.body as { data: BatchAnswer }).data
}
