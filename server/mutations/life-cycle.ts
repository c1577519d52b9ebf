import type { Verb } from '../../resources/kit/words/verbs.ts'
import { matches, stateOf } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { Problem, wrongState } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'

/** How each verb depends on the deletion of a row, and changes it. */
export const LIFE_CYCLE: Record<
  Verb,
  { needs?: 'live' | 'deleted'; deletes?: boolean; revives?: boolean; makes?: boolean }
> = {
  read: {},
  create: { makes: true },
  renew: { needs: 'live', makes: true },
  update: { needs: 'live' },
  delete: { needs: 'live', deletes: true },
  cancel: { needs: 'live', deletes: true },
  restore: { needs: 'deleted', revives: true },
  forceDelete: { needs: 'deleted' },
  setAccess: { needs: 'live' },
  invite: { needs: 'live' },
  assign: { needs: 'live' },
  start: { needs: 'live' },
  finish: { needs: 'live' },
  fail: { needs: 'live' },
  pay: { needs: 'live' },
  refund: { needs: 'live' },
}

/** Throws 409 where the row's state does not allow the verb. */
export function refuseState({ endpoint, timeZone, now }: Action, row: Row): void {
  const { needs } = LIFE_CYCLE[endpoint.verb]
  const { name, states } = endpoint.resource
  const isSoftDeletable = 'deleted_at' in endpoint.resource.fields
  const deleted = isSoftDeletable && row.deleted_at !== null
  if (needs === 'live' && deleted) throw new Problem(409, 'already_deleted')
  if (needs === 'deleted' && isSoftDeletable && !deleted) throw new Problem(409, 'not_deleted')
  const today = dayIn(timeZone, now)
  const state = stateOf(row, states, today)
  const { when, states: allowed } = endpoint.call
  if (matches(row, when, today) && (!allowed || allowed.includes(state ?? ''))) return
  throw wrongState(state === null ? null : { key: `states.${name}.${state}` })
}
