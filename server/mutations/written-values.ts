import type { Verb } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { ownActionOf } from '../../registry/entities/transition.ts'
import { bodyOf } from '../../registry/entities/endpoints.ts'
import { lifeCycleOf, transitionOf } from '../../registry/entities/life-cycle.ts'
import type { Action } from '../rows/action.ts'
import type { Values } from '../rows/read-values.ts'

/** Returns the fields that record when a verb was done, and by whom. */
function auditFields({ endpoint, caller, now }: Action): Values {
  // A renewal creates a row, too.
  const happened = [lifeCycleOf(endpoint.verb).makes ? 'create' : endpoint.verb, 'update']
  const { fields } = endpoint.resource
  const stamped = (name: string) =>
    [name, fields[name]?.type === 'reference' ? caller.id : now.toISOString()] as const
  const setFields = Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn && happened.includes(field.setOn) ? [stamped(name)] : [],
  )
  const stamps = (ownActionOf(endpoint.resource, endpoint.verb)?.stamps ?? []).map(stamped)
  return Object.fromEntries([...setFields, ...stamps])
}

/**
 * Returns null for the fields that a deletion or cancellation wrote, to be cleared by a restore.
 */
function clearedAuditFields(resource: AnyResource): Values {
  const undone: Verb[] = ['delete', 'cancel']
  const setFields = Object.entries(resource.union ? {} : resource.fields)
    .filter(([, field]) => field.type !== 'id' && undone.includes(field.setOn as Verb))
    .map(([name]) => name)
  const sent = bodyOf(resource, 'cancel').filter((name) => name !== 'id')
  return Object.fromEntries(['deleted_at', ...setFields, ...sent].map((name) => [name, null]))
}

/** Returns all values to write: those sent, those the transition sets, and the audit fields. */
export function writtenValues(action: Action): Values {
  const { endpoint, values, now } = action
  const { id: _, ...sent } = values
  const lifeCycle = lifeCycleOf(endpoint.verb)
  return {
    ...sent,
    ...transitionOf(endpoint.resource, endpoint.verb)?.set,
    ...(lifeCycle.deletes ? { deleted_at: now.toISOString() } : {}),
    ...(lifeCycle.revives ? clearedAuditFields(endpoint.resource) : {}),
    ...auditFields(action),
  }
}
