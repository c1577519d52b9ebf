import { refusalOf } from '../../resources/kit/entities/life-cycle.ts'
import { possibleVerbs } from '../../resources/kit/entities/access.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { verbKey } from '../../resources/kit/entities/endpoints.ts'
import { stateOf } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { wrongState } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'

/** The verbs that the caller can do to a row of an entity as it is, with their names. */
const possibleFor = ({ caller }: Action, resource: AnyResource, row: Row, today: string) =>
  possibleVerbs(caller.role, resource, row, today).map((verb) => ({
    verb,
    label: { key: `actions.${verbKey(resource, verb, row)}` },
  }))

/** Throws 409 where the row's state does not allow the verb, with what it allows. */
export function refuseState(action: Action, row: Row): void {
  const { resource, verb } = action.endpoint
  const today = dayIn(action.timeZone, action.now)
  const code = refusalOf(resource, verb, row, today)
  if (code === null) return
  const state = code === 'wrong_state' ? stateOf(row, resource.states, today) : null
  throw wrongState(
    code,
    state === null ? null : { key: `states.${resource.name}.${state}` },
    possibleFor(action, resource, row, today),
  )
}
