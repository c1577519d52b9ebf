import type { Verb } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getOwnAction } from '../../registry/entities/transition.ts'
import { getBodyFields } from '../../registry/entities/endpoints.ts'
import { getLifeCycle, getTransition } from '../../registry/entities/life-cycle.ts'
import { listComputedFields } from '../../registry/values/computed/computed.ts'
import type { Action } from '../rows/action.ts'
import type { Values } from '../rows/read-values.ts'

/** Returns the fields that record the time and author of a verb. */
function auditFields({ endpoint, caller, now, doneAt = now }: Action): Values {
  // A renewal also creates a row.
  const happened = [getLifeCycle(endpoint.verb).makes ? 'create' : endpoint.verb, 'update']
  const { fields } = endpoint.resource
  const stamped = (name: string, at: Date) =>
    [name, fields[name]?.type === 'reference' ? caller.id : at.toISOString()] as const
  // The row is written now, although the user did it earlier.
  const setFields = Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn && happened.includes(field.setOn)
      ? [stamped(name, field.setOn === 'update' ? now : doneAt)]
      : [],
  )
  const stamps = (getOwnAction(endpoint.resource, endpoint.verb)?.stamps ?? []).map((name) =>
    stamped(name, doneAt),
  )
  return Object.fromEntries([...setFields, ...stamps])
}

/**
 * Returns null for the fields that a deletion or cancellation wrote, so that a restore clears them.
 */
function clearedAuditFields(resource: AnyResource): Values {
  const undone: Verb[] = ['delete', 'cancel']
  const setFields = Object.entries(resource.union ? {} : resource.fields)
    .filter(([, field]) => field.type !== 'id' && undone.includes(field.setOn as Verb))
    .map(([name]) => name)
  const sent = getBodyFields(resource, 'cancel').filter((name) => name !== 'id')
  return Object.fromEntries(['deleted_at', ...setFields, ...sent].map((name) => [name, null]))
}

/**
 * Returns all values to write: sent values, those of the transition, and audit fields. Computed
 * fields have no column; hooks read their sent values.
 */
export function writtenValues(action: Action): Values {
  const { endpoint, values, now } = action
  const computed = listComputedFields(endpoint.resource.fields)
  const sent = Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'id' && !computed.includes(name)),
  )
  const lifeCycle = getLifeCycle(endpoint.verb)
  return {
    ...sent,
    ...getTransition(endpoint.resource, endpoint.verb)?.set,
    ...(lifeCycle.deletes ? { deleted_at: now.toISOString() } : {}),
    ...(lifeCycle.revives ? clearedAuditFields(endpoint.resource) : {}),
    ...auditFields(action),
  }
}
