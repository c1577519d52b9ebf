import type { MiddlewareHandler } from 'hono'
import { watchVersions } from '../context/watch-versions.ts'
import type { AppEnv, Deps } from '../context/context.ts'

/** The header of the versions that a change has raised. */
const VERSIONS_HEADER = 'Entity-Versions'

/**
 * Adds the versions that a change has raised to its response, so that a client knows at once which
 * lists to request again. It adds no other versions, because proxies limit headers. A streamed
 * response has them in its last line, because it begins before the change.
 */
export function addRaisedVersions(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const readRaisedVersions = await watchVersions(deps, c)
    await next()
    if (!readRaisedVersions || !c.res.ok) return
    // Not by `c.header`, which would turn the body of a finished answer into a stream.
    const { headers } = c.res
    const isJson = headers.get('content-type')?.startsWith('application/json')
    const raisedVersions = isJson ? await readRaisedVersions() : undefined
    if (raisedVersions) headers.set(VERSIONS_HEADER, raisedVersions)
  }
}
