import { findReference } from './rows/list-references.ts'
import { type Acted, batchOf, sentOnce } from './mutations.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import type { Deps } from './queries.ts'
import { resourceOf } from './rows/resources.ts'
import { unwrapRow } from './rows/unwrap.ts'
import type { ResourceName } from '#business/words/names.ts'

/** Two rows that are to become one, and the values that the one which stays takes over. */
export interface MergeParams {
  id: number
  mergeId: number
  data: Readonly<Record<string, unknown>>
  /** Only says what would come of it. */
  preview?: boolean
  signal?: AbortSignal
}

/** The row that stays, and how many rows of which entities come to it from the other. */
export interface Merged extends Acted {
  repointed: readonly { name: ResourceName; count: number }[]
}

/** Makes two rows one; throws the provider's problem where that is refused. */
export async function mergeRows(deps: Deps, name: string, params: MergeParams): Promise<Merged> {
  const { id, mergeId, data, preview = false, signal } = params
  const resource = findReference(name)?.resource ?? resourceOf(name as ResourceName)
  const request = resource.merge
  await deps.capabilities.load()
  if (!request || !deps.capabilities.has(request))
    throw problem(PROBLEMS.unsupported, { request: `${resource.name} merge`, status: 404 })
  const body = { ...data, id, merge_id: mergeId, ...(preview && { preview: 1 }) }
  try {
    const once = !preview && sentOnce(deps)
    const answer = await deps.http.send(request, { body, once, signal })
    const row = unwrapRow(answer.body, resource)
    if (!row) throw problem(PROBLEMS.wrongShape, { request, status: 200 })
    const { repointed } = answer.body as Pick<Merged, 'repointed'>
    return { data: row, repointed, ...batchOf(deps, answer.body) }
  } finally {
    if (!preview) deps.listCache.markStale()
  }
}
