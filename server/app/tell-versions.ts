import type { MiddlewareHandler } from 'hono'
import type { AppEnv, Deps } from '../context/context.ts'
import { describeVersions, ENTITY_VERSIONS } from '../rows/entity-versions.ts'

/**
 * Adds the versions of all entities to the answers of changes, as the next event has them, so that a
 * client knows at once what to request again. A stream begins before its change is made, so it has
 * none. Programs with a key show no screens.
 */
export function tellVersions({ registry, versionCache }: Deps): MiddlewareHandler<AppEnv> {
  const describe = describeVersions(registry)
  return async (c, next) => {
    await next()
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
    const { role, scope } = c.get('caller')
    if (c.req.method === 'GET' || !c.res.ok || !isJson || scope) return
    // The change is made. Without versions its client requests everything again.
    const state = await versionCache.latest().catch(() => undefined)
    if (state) c.header(ENTITY_VERSIONS, describe[role](state.versions).data)
  }
}
