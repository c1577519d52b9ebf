import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { isFinalChange } from '../../../registry/changes/history.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { Problem } from '../../http/problem.ts'
import type { StoredChange } from './stored-changes.ts'

/** The cache of final verbs by entity, because an undo may contain thousands of changes. */
const getFinalVerbCache = compileOnce((_: Registry) => new Map<string, boolean>())

function isFinal(registry: Registry, change: Pick<StoredChange, 'entity' | 'verb'>): boolean {
  const finalVerbCache = getFinalVerbCache(registry)
  const key = `${change.entity} ${change.verb}`
  const isFinalVerb = finalVerbCache.get(key) ?? isFinalChange(registry, change)
  finalVerbCache.set(key, isFinalVerb)
  return isFinalVerb
}

/** Throws 409 if a final verb made one of the changes. */
export function refuseFinalChanges(
  registry: Registry,
  changes: readonly Pick<StoredChange, 'entity' | 'verb'>[],
): void {
  if (changes.some((change) => isFinal(registry, change))) throw new Problem(409, 'final_change')
}
