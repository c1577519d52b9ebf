import { findReference } from './rows/list-references.ts'
import { type ActResult, readBatch, isSentOnce } from './mutations.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import type { Deps } from './queries.ts'
import { getResource } from './rows/resources.ts'
import { runChange } from './run-change.ts'
import { unwrapRow } from './rows/unwrap.ts'
import type { ResourceName } from '#business/words'

/** The ids of two rows to merge, and the values that change in the kept row. */
export interface MergeParams {
  id: number
  mergeId: number
  data: Readonly<Record<string, unknown>>
  /** True to preview the merge without a change. */
  preview?: boolean
  signal?: AbortSignal
}

/** The kept row, and the number of rows of each entity that now refer to it. */
export interface MergeResult extends ActResult {
  repointed: readonly { name: ResourceName; count: number }[]
}

/** Merges two rows. Throws the provider's problem if it refuses. */
export async function mergeRows(
  deps: Deps,
  name: string,
  params: MergeParams,
): Promise<MergeResult> {
  const { id, mergeId, data, preview = false, signal } = params
  const resource = findReference(name)?.resource ?? getResource(name as ResourceName)
  const request = resource.merge
  await deps.capabilities.load()
  if (!request || !deps.capabilities.has(request))
    throw buildProblem(PROBLEMS.unsupported, {
      request: `${resource.name} merge`,
      status: 404,
    })
  const body = { ...data, id, merge_id: mergeId, ...(preview && { preview: 1 }) }
  const send = async ({ http }: Pick<Deps, 'http'>) => {
    const once = !preview && isSentOnce(deps)
    const answer = await http.send(request, { body, once, signal })
    const row = unwrapRow(answer.body, resource)
    if (!row) throw buildProblem(PROBLEMS.wrongShape, { request, status: 200 })
    const { repointed } = answer.body as Pick<MergeResult, 'repointed'>
    return { data: row, repointed, ...readBatch(deps, answer.body) }
  }
  return preview ? send(deps) : runChange(deps, send)
}
