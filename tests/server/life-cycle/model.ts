import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { getCall, getRoles } from '../../../registry/entities/access.ts'
import {
  getLifeCycle,
  getTransition,
  listEntityVerbs,
} from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Role } from '../../../resources/words/roles.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { entities } from '../../support/server/app.ts'

/** The entities that declare transitions between states. */
export const staged = Object.values(entities).filter(
  ({ transitions, states }) => transitions && states,
)

/** The verbs that change a row which is there. */
export const listVerbs = (resource: AnyResource): Verb[] =>
  listEntityVerbs(resource).filter(
    (verb) => verb !== 'read' && verb !== 'create' && getCall(resource, verb),
  )

/** Those of them after which the row is in a state still. */
export const lastingVerbs = (resource: AnyResource): Verb[] =>
  listVerbs(resource).filter((verb) => !getLifeCycle(verb).ends)

const getList = (states: string | readonly string[]) => [states].flat()

/** Whether rows in a state are deleted. */
const isGone = ({ states = {} }: AnyResource, state: string) =>
  states[state]?.when.deleted_at !== undefined

/** Whether the declaration allows a verb in a state; what is not declared is possible to all that is not deleted. */
export function isAllowed(resource: AnyResource, verb: Verb, state: string): boolean {
  const { from } = getTransition(resource, verb) ?? {}
  if (from) return getList(from).includes(state)
  return isGone(resource, state) === (getLifeCycle(verb).needs === 'deleted')
}

/** The states that a row may be in after a verb. */
export function statesAfter(resource: AnyResource, verb: Verb, state: string): readonly string[] {
  const { from, to } = getTransition(resource, verb) ?? {}
  if (verb === 'renew') return [state]
  if (to ?? from) return getList(to ?? from ?? [])
  const isLost = getLifeCycle(verb).deletes ?? false
  return Object.keys(resource.states ?? {}).filter((one) => isGone(resource, one) === isLost)
}

/** What a refusal must say is possible. */
export function possibleIn(resource: AnyResource, role: Role, state: string): Verb[] {
  const unions = Object.values(entities).filter(({ union = [] }) =>
    union.some((name) => name === resource.name),
  )
  const possible = [resource, ...unions].flatMap((one) =>
    listVerbs(one).filter(
      (verb) => getRoles(one, verb).includes(role) && isAllowed(one, verb, state),
    ),
  )
  return listEntityVerbs(resource).filter((verb) => possible.includes(verb))
}

/** The fields that a call asks for beside the row; a form is sent without any change. */
export const asked = (resource: AnyResource, verb: Verb): string[] =>
  verb === 'update' ? [] : getBodyFields(resource, verb).filter((name) => name !== 'id')
