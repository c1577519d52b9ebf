import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import type { Action } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'
import { LIFE_CYCLE } from './life-cycle.ts'

/** Fields that happen together with a verb: when it was, and who did it. */
function auditFields({ endpoint, caller, now }: Action): Values {
  // A row that is made is created, whatever the verb.
  const happened = [LIFE_CYCLE[endpoint.verb].makes ? 'create' : endpoint.verb, 'update']
  const setFields = Object.entries(endpoint.resource.fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn && happened.includes(field.setOn)
      ? [[name, field.type === 'reference' ? caller.id : now.toISOString()] as const]
      : [],
  )
  return Object.fromEntries(setFields)
}

/** What a deletion or cancellation wrote is taken back when the row is restored. */
function clearedAuditFields(resource: AnyResource): Values {
  const undone: Verb[] = ['delete', 'cancel']
  const setFields = Object.entries(resource.union ? {} : resource.fields)
    .filter(([, field]) => field.type !== 'id' && undone.includes(field.setOn as Verb))
    .map(([name]) => name)
  const said = bodyOf(resource, 'cancel').filter((name) => name !== 'id')
  return Object.fromEntries(['deleted_at', ...setFields, ...said].map((name) => [name, null]))
}

/** Everything that a call writes into its row: what was said, what its verb sets, and who did it when. */
export function changes(action: Action): Values {
  const { endpoint, values, now } = action
  const { id: _, ...said } = values
  const life = LIFE_CYCLE[endpoint.verb]
  return {
    ...said,
    ...endpoint.call.set,
    ...(life.deletes ? { deleted_at: now.toISOString() } : {}),
    ...(life.revives ? clearedAuditFields(endpoint.resource) : {}),
    ...auditFields(action),
  }
}
