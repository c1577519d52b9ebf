import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import { createCaller } from '../api/call.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getReference } from './rows/list-references.ts'
import type { Deps } from './queries.ts'
import type { BatchParams, BatchResult, VerbOnList } from './batch-params.ts'
import {
  type BatchTask,
  type ManyChangesResult,
  rowError,
  sendChanges,
  MAX_SILENCE_MS,
} from './send-changes.ts'

/** The result of a verb on many rows, or of its preview. */
export type BatchAnswer = AnswerOf<typeof batchCalls.batch>

/** Returns the request fields that select rows: their ids, or a list and its filter. */
export function buildRowSelection(name: string, rows: BatchParams['rows']) {
  const { list, listName } = getReference(name)
  // A list that includes deleted rows shows only live rows by default.
  const deletion = list?.deleted === 'with' ? { deleted: 'live' } : {}
  return 'ids' in rows
    ? { ids: rows.ids }
    : { list: listName, filter: { ...deletion, ...rows.filter }, except: rows.except }
}

function buildBody({ list, verb }: VerbOnList, { rows, data, expected, atomic }: BatchParams) {
  const { resource } = getReference(list)
  const rowSelection = { ...buildRowSelection(list, rows), ...('ids' in rows ? {} : { expected }) }
  return { entity: resource.name, verb, ...rowSelection, values: data, atomic }
}

function readResult(verb: Verb, answer: ManyChangesResult<typeof batchCalls.batch>): BatchResult {
  const { of, done, changed, refused, failed, batch } = answer
  // Only edits count unchanged rows, because other verbs may change related rows only.
  const unchangedCount = verb === 'update' ? done - changed : 0
  const failedRows = failed.map((row) => ({
    id: row.id,
    ...(row.title !== null && { title: row.title }),
    error: rowError(batchCalls.batch.request, row),
  }))
  const batches = done > 0 && batch !== undefined ? [batch] : []
  return {
    total: of,
    done,
    same: unchangedCount,
    refused,
    failed: failedRows,
    stopped: false,
    batches,
  }
}

/** The result of a batch that was stopped: nothing changed. */
const STOPPED_RESULT: BatchResult = {
  total: 0,
  done: 0,
  same: 0,
  refused: 0,
  failed: [],
  stopped: true,
  batches: [],
}

/**
 * Runs a batch in one request. Stopping it undoes all its changes, or none if it comes too late.
 */
export async function runOnServer(
  deps: Deps,
  target: VerbOnList,
  params: BatchParams,
  task: Partial<BatchTask>,
): Promise<BatchResult> {
  const answer = await sendChanges(deps.http, batchCalls.batch, buildBody(target, params), task)
  return answer ? readResult(target.verb, answer) : STOPPED_RESULT
}

/** Previews a batch. */
export function tryOnServer(
  deps: Deps,
  target: VerbOnList,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer> {
  const values = { ...buildBody(target, params), dryRun: true }
  return createCaller(deps.http).call(batchCalls.batch, values, { signal, timeout: MAX_SILENCE_MS })
}
