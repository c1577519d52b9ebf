import type { MiddlewareHandler } from 'hono'
import { watchVersions } from '../context/watch-versions.ts'
import type { AppEnv, Deps } from '../context/context.ts'

/** The header of the versions that a change has raised. */
const HEADER = 'Entity-Versions'

/**
 * Adds the versions that a change has raised to its answer, as the next event has them, so that a
 * client knows at once what to request again. It has no others, because proxies limit headers. A
 * streamed answer has them in its last line, because it begins before its change is made.
 */
export function addRaisedVersions(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const readRaised = await watchVersions(deps, c)
    await next()
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
    const raised = c.res.ok && isJson ? await readRaised?.() : undefined
    if (raised) c.header(HEADER, raised)
  }
}
