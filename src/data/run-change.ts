import type { Http } from '../api/http.ts'
import type { Deps } from './queries.ts'

/**
 * Runs a change. The versions in its answers tell the screens what it has made old. Without them it
 * marks lists as stale: all of them, or those that a change of an entity can affect. After a
 * failure too, because the provider may have run a request that timed out.
 */
export async function runChange<T>(
  deps: Deps,
  run: (deps: Deps) => Promise<T>,
  changed?: string,
): Promise<T> {
  let isTold = false
  const send: Http['send'] = async (request, options) => {
    if (request.startsWith('GET ')) return deps.http.send(request, options)
    isTold = false
    const answer = await deps.http.send(request, options)
    isTold = answer.versions !== null && deps.versions?.takeAnswer(answer.versions) === true
    return answer
  }
  try {
    return await run({ ...deps, http: { ...deps.http, send } })
  } finally {
    if (!isTold) deps.listCache.markStale(changed)
  }
}
