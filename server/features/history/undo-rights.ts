import { registryVerbs } from '../../../registry/entities/life-cycle.ts'
import { mayWrite } from '../../../registry/entities/readable-entity.ts'
import { getRoles } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { ADMIN, type Role } from '#business/words'
import type { Caller } from '../../auth/sessions.ts'
import { Problem } from '../../http/problem.ts'
import { findEntityByName } from './history-scope.ts'
import type { StoredChange } from './stored-changes.ts'

/** Returns whether the role may use a verb on an entity, or on the union that has it. */
function mayDo(registry: Registry, role: Role, name: string, verb: Verb): boolean {
  const isMeant = (one: AnyResource) =>
    one.name === name || (one.union as readonly string[] | undefined)?.includes(name)
  return Object.values<AnyResource>(registry).some(
    (resource) => isMeant(resource) && getRoles(resource, verb).includes(role),
  )
}

/** Returns whether the role may still make the batch's changes of one entity. */
function mayStillDo(registry: Registry, { role }: Caller, changes: readonly StoredChange[]) {
  return changes.some(({ verb, entity }) => {
    // A verb that no entity declares, such as an undo or a profile change, has no roles.
    if (!registryVerbs(registry).includes(verb)) return verb !== 'system'
    return mayDo(registry, role, entity, verb)
  })
}

/** Verbs whose values people send. Other verbs derive theirs. */
const GIVING = ['update', 'import']

/** The changed fields that the role may not write. */
function unwritable(registry: Registry, role: Role, changes: readonly StoredChange[]): string[] {
  return changes.flatMap(({ verb, kind, entity, fields }) => {
    const resource = findEntityByName(registry, entity)
    if (!resource || kind !== 'update' || !GIVING.includes(verb)) return []
    const given = fields.filter((name) => resource.form?.includes(name))
    return given.filter((name) => !mayWrite(role, resource.fields[name]))
  })
}

/**
 * Throws 403 unless the caller made the changes and still may, or is an admin. An API key may undo
 * only its own.
 */
export function refuseForeignChanges(
  registry: Registry,
  caller: Caller,
  changes: readonly StoredChange[],
): void {
  const isOwn = changes.every(({ session_id }) => session_id === caller.sessionId)
  if (caller.scope && !isOwn) throw new Problem(403, 'not_yours_to_undo')
  const notTheirs = new Set(unwritable(registry, caller.role, changes))
  if (notTheirs.size > 0)
    throw new Problem(
      403,
      'not_yours_to_undo',
      {},
      Object.fromEntries(
        [...notTheirs].map((name) => [name, { key: 'errors.field.not_yours_to_write' }]),
      ),
    )
  if (caller.role === ADMIN) return
  const isTheirs = changes.every(({ actor_id }) => actor_id === caller.id)
  if (!isTheirs || !mayStillDo(registry, caller, changes))
    throw new Problem(403, 'not_yours_to_undo')
}
