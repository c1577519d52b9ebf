import type { MiddlewareHandler } from 'hono'
import type { AppEnv, Deps } from '../context/context.ts'
import { describeVersions, getRaisedVersions } from '../rows/entity-versions.ts'

/** The header of the versions that a change has raised. */
const HEADER = 'Entity-Versions'

/**
 * Adds the versions that a change has raised to its answer, as the next event has them, so that a
 * client knows at once what to request again. It has no others, because proxies limit headers.
 * Clients send an idempotency key with every change, and with nothing else. A streamed answer has no
 * versions, because it begins before its change is made. Programs with an API key show no screens.
 */
export function addRaisedVersions({ registry, versionCache }: Deps): MiddlewareHandler<AppEnv> {
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
    if (after) c.header(HEADER, getRaisedVersions(event(before.versions), event(after.versions)))
  }
}
