import { registryVerbs } from '../../../registry/entities/life-cycle.ts'
import { mayWrite } from '../../../registry/entities/known.ts'
import { rolesFor } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { ADMIN, type Role } from '#business/words/roles.ts'
import type { Caller } from '../../auth/sessions.ts'
import { Problem } from '../../http/problem.ts'
import { entityNamed } from './history-scope.ts'
import type { StoredChange } from './stored-changes.ts'

/** Whether the role may do a verb to an entity, itself or by a call on the union that it is part of. */
function mayDo(registry: Registry, role: Role, name: string, verb: Verb): boolean {
  const isMeant = (one: AnyResource) =>
    one.name === name || (one.union as readonly string[] | undefined)?.includes(name)
  return Object.values<AnyResource>(registry).some(
    (resource) => isMeant(resource) && rolesFor(resource, verb).includes(role),
  )
}

/** Whether the role may still do what the batch did, to one of the entities that it changed. */
function mayStillDo(registry: Registry, { role }: Caller, changes: readonly StoredChange[]) {
  return changes.some(({ verb, entity }) => {
    // What no call of an entity does, such as an undo or a change of one's profile, has no roles.
    if (!registryVerbs(registry).includes(verb)) return verb !== 'system'
    return mayDo(registry, role, entity, verb)
  })
}

/** The calls by which people give fields; what others write follows from them. */
const GIVING = ['update', 'import']

/** The fields that changes gave and that the role may not give. */
function unwritable(registry: Registry, role: Role, changes: readonly StoredChange[]): string[] {
  return changes.flatMap(({ verb, kind, entity, fields }) => {
    const resource = entityNamed(registry, entity)
    if (!resource || kind !== 'update' || !GIVING.includes(verb)) return []
    const given = fields.filter((name) => resource.form?.includes(name))
    return given.filter((name) => !mayWrite(role, resource.fields[name]))
  })
}

/** Throws 403 unless the caller made the changes, and still may, or is an admin; a key made them itself. */
export function refuseOthers(
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
