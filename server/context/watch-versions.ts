import { describeVersions, getRaisedVersions } from '../rows/entity-versions.ts'
import type { AppContext, Deps } from './context.ts'

/**
 * Reads the versions before a change. Resolves with a function that returns the versions that the
 * change has raised, as JSON. Undefined for API keys and for requests without an idempotency key,
 * because clients send one with every change.
 */
export async function watchVersions({ registry, versionCache }: Deps, c: AppContext) {
  const caller = c.get('caller')
  if (c.req.header('idempotency-key') === undefined || caller.scope) return undefined
  const describe = describeVersions(registry)[caller.role]
  const before = describe((await versionCache.versions(caller)).versions)
  return async (): Promise<string | undefined> => {
    // The change is already made, so ignore errors: without versions the client reloads everything.
    const after = await versionCache.readLatestState().catch(() => undefined)
    return after && getRaisedVersions(before, describe(after.versions))
  }
}
