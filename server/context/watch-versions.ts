import { describeVersions, getRaisedVersions } from '../rows/entity-versions.ts'
import type { AppContext, Deps } from './context.ts'

/**
 * Reads the versions before a change; resolves with the function that returns those that the change
 * has raised, as JSON. Undefined for requests that change nothing: clients send an idempotency key
 * with every change, and with nothing else. Programs with an API key show no screens.
 */
export async function watchVersions({ registry, versionCache }: Deps, c: AppContext) {
  const caller = c.get('caller')
  if (c.req.header('idempotency-key') === undefined || caller.scope) return undefined
  const describe = describeVersions(registry)[caller.role]
  const before = describe((await versionCache.versions(caller)).versions)
  return async (): Promise<string | undefined> => {
    // The change is made. Without versions its client requests everything again.
    const after = await versionCache.latest().catch(() => undefined)
    return after && getRaisedVersions(before, describe(after.versions))
  }
}
