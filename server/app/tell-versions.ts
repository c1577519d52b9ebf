import type { MiddlewareHandler } from 'hono'
import type { AppEnv, Deps } from '../context/context.ts'
import { describeVersions, getRaisedVersions } from '../rows/entity-versions.ts'

/** The header of the versions that a change has raised. */
const RAISED = 'Entity-Versions'

/**
 * Adds the versions that a change has raised to its answer, as the next event has them, so that a
 * client knows at once what to request again. Only those, because proxies limit headers. A change is
 * what has an idempotency key. A stream begins before its change is made, so it has none. Programs
 * with an API key show no screens.
 */
export function tellVersions({ registry, versionCache }: Deps): MiddlewareHandler<AppEnv> {
  const describe = describeVersions(registry)
  return async (c, next) => {
    const caller = c.get('caller')
    if (c.req.header('idempotency-key') === undefined || caller.scope) return next()
    const before = await versionCache.versions(caller)
    await next()
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
    if (!c.res.ok || !isJson) return
    // The change is made. Without versions its client requests everything again.
    const after = await versionCache.latest().catch(() => undefined)
    const event = describe[caller.role]
    if (after) c.header(RAISED, getRaisedVersions(event(before.versions), event(after.versions)))
  }
}
