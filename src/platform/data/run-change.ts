import type { Http } from '../api/http.ts'
import type { Deps } from './queries.ts'

/**
 * Runs a change. The versions in its answer name the entities that it has changed. Without
 * versions, and after a failure, it marks as stale the lists that a change of `changedEntity` can
 * affect, or all lists. A request that timed out may have changed rows.
 */
export async function runChange<T>(
  deps: Deps,
  run: (deps: Deps) => Promise<T>,
  changedEntity?: string,
): Promise<T> {
  let areVersionsKnown = false
  const send: Http['send'] = async (request, options) => {
    if (request.startsWith('GET ')) return deps.http.send(request, options)
    areVersionsKnown = false
    const answer = await deps.http.send(request, options)
    areVersionsKnown =
      answer.versions !== null && deps.versions?.takeAnswerVersions(answer.versions) === true
    return answer
  }
  try {
    return await run({ ...deps, http: { ...deps.http, send } })
  } finally {
    if (!areVersionsKnown) deps.wholeLists.markStale(changedEntity)
  }
}
