import { STANDARD_VERBS, type Verb } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getOwnAction } from '../../registry/entities/transition.ts'
import { getBodyFields } from '../../registry/entities/endpoints.ts'
import { getLifeCycle, getTransition } from '../../registry/entities/life-cycle.ts'
import { listComputedFields } from '../../registry/values/computed/computed.ts'
import type { Action } from '../rows/action.ts'
import type { Values } from '../rows/read-values.ts'

/** Returns the fields that record the time and author of a verb. */
export function buildAuditFields({ endpoint, caller, now, doneAt = now }: Action): Values {
  // A renewal also creates a row.
  const events = [getLifeCycle(endpoint.verb).createsRow ? 'create' : endpoint.verb, 'update']
  const { fields } = endpoint.resource
  const buildEntry = (name: string, time: Date) =>
    [name, fields[name]?.type === 'reference' ? caller.id : time.toISOString()] as const
  // `setOn: 'update'` means the time of writing, even for a queued offline change.
  const setFields = Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn && events.includes(field.setOn)
      ? [buildEntry(name, field.setOn === 'update' ? now : doneAt)]
      : [],
  )
  const actionFields = (getOwnAction(endpoint.resource, endpoint.verb)?.stamps ?? []).map((name) =>
    buildEntry(name, doneAt),
  )
  return Object.fromEntries([...setFields, ...actionFields])
}

/**
 * Returns null for the fields that a deletion or cancellation wrote, so that a restore clears them.
 */
function buildClearedAuditFields(resource: AnyResource): Values {
  const undoneVerbs: Verb[] = STANDARD_VERBS.filter((verb) => getLifeCycle(verb).deletesRow)
  const setFields = Object.entries(resource.union ? {} : resource.fields)
    .filter(([, field]) => field.type !== 'id' && undoneVerbs.includes(field.setOn as Verb))
    .map(([name]) => name)
  const sentNames = getBodyFields(resource, 'cancel').filter((name) => name !== 'id')
  return Object.fromEntries(['deleted_at', ...setFields, ...sentNames].map((name) => [name, null]))
}

/**
 * Returns all values to write: sent values, those of the transition, and audit fields. Computed
 * fields have no column; hooks read their sent values.
 */
export function buildWrittenValues(action: Action): Values {
  const { endpoint, values, now } = action
  const computedNames = listComputedFields(endpoint.resource.fields)
  const sentValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'id' && !computedNames.includes(name)),
  )
  const lifeCycle = getLifeCycle(endpoint.verb)
  return {
    ...sentValues,
    ...getTransition(endpoint.resource, endpoint.verb)?.set,
    ...(lifeCycle.deletesRow ? { deleted_at: now.toISOString() } : {}),
    ...(lifeCycle.restoresRow ? buildClearedAuditFields(endpoint.resource) : {}),
    ...buildAuditFields(action),
  }
}
