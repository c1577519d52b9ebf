import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import { LIFE_CYCLE, transitionOf } from '../../resources/kit/entities/life-cycle.ts'
import type { Action } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'

/** Returns the fields that record when a verb was done, and by whom. */
function auditFields({ endpoint, caller, now }: Action): Values {
  // A renewal creates a row, too.
  const happened = [LIFE_CYCLE[endpoint.verb].makes ? 'create' : endpoint.verb, 'update']
  const setFields = Object.entries(endpoint.resource.fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn && happened.includes(field.setOn)
      ? [[name, field.type === 'reference' ? caller.id : now.toISOString()] as const]
      : [],
  )
  return Object.fromEntries(setFields)
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
export function changes(action: Action): Values {
  const { endpoint, values, now } = action
  const { id: _, ...sent } = values
  const lifeCycle = LIFE_CYCLE[endpoint.verb]
  return {
    ...sent,
    ...transitionOf(endpoint.resource, endpoint.verb)?.set,
    ...(lifeCycle.deletes ? { deleted_at: now.toISOString() } : {}),
    ...(lifeCycle.revives ? clearedAuditFields(endpoint.resource) : {}),
    ...auditFields(action),
  }
}
