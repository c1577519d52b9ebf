import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { isFinalChange } from '../../../registry/changes/history.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { Problem } from '../../http/problem.ts'
import type { StoredChange } from './stored-changes.ts'

/** Whether changes of an entity by a verb are final, cached because an undo may have thousands. */
const finalVerbs = compileOnce((_: Registry) => new Map<string, boolean>())

function isFinal(registry: Registry, change: Pick<StoredChange, 'entity' | 'verb'>): boolean {
  const known = finalVerbs(registry)
  const key = `${change.entity} ${change.verb}`
  const final = known.get(key) ?? isFinalChange(registry, change)
  known.set(key, final)
  return final
}

/** Throws 409 if a final verb made one of the changes. */
export function refuseFinalChanges(
  registry: Registry,
  changes: readonly Pick<StoredChange, 'entity' | 'verb'>[],
): void {
  if (changes.some((change) => isFinal(registry, change))) throw new Problem(409, 'final_change')
}
