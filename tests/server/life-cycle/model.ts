import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { getCall, getVerbRoles } from '../../../registry/entities/access.ts'
import {
  getLifeCycle,
  getTransition,
  listEntityVerbs,
} from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { Verb } from '../../../registry/words/verbs.ts'
import { entities } from '../../support/server/app.ts'

/** The entities that declare transitions between states. */
export const staged = Object.values(entities).filter(
  ({ transitions, states }) => transitions && states,
)

/** The verbs that change an existing row. */
export const listVerbs = (resource: AnyResource): Verb[] =>
  listEntityVerbs(resource).filter(
    (verb) => verb !== 'read' && verb !== 'create' && getCall(resource, verb),
  )

/** The verbs after which the row still has a state. */
export const lastingVerbs = (resource: AnyResource): Verb[] =>
  listVerbs(resource).filter((verb) => !getLifeCycle(verb).purgesRow)

const getList = (states: string | readonly string[]) => [states].flat()

/** Returns whether rows in a state are deleted. */
const isGone = ({ states = {} }: AnyResource, state: string) =>
  states[state]?.when.deleted_at !== undefined

/** Returns whether a state allows a verb. An undeclared verb is allowed for all live rows. */
export function isAllowed(resource: AnyResource, verb: Verb, state: string): boolean {
  const { from } = getTransition(resource, verb) ?? {}
  if (from) return getList(from).includes(state)
  return isGone(resource, state) === (getLifeCycle(verb).needs === 'deleted')
}

/** The possible states of a row after a verb. */
export function statesAfter(resource: AnyResource, verb: Verb, state: string): readonly string[] {
  const { from, to } = getTransition(resource, verb) ?? {}
  if (verb === 'renew') return [state]
  if (to ?? from) return getList(to ?? from ?? [])
  const isLost = getLifeCycle(verb).deletesRow ?? false
  return Object.keys(resource.states ?? {}).filter((state) => isGone(resource, state) === isLost)
}

/** The verbs that a refusal must list as possible. */
export function possibleIn(resource: AnyResource, role: Role, state: string): Verb[] {
  const unions = Object.values(entities).filter(({ union = [] }) =>
    union.some((name) => name === resource.name),
  )
  const possible = [resource, ...unions].flatMap((one) =>
    listVerbs(one).filter(
      (verb) => getVerbRoles(one, verb).includes(role) && isAllowed(one, verb, state),
    ),
  )
  return listEntityVerbs(resource).filter((verb) => possible.includes(verb))
}

/** The required fields of a verb other than the id. A form is sent unchanged. */
export const listRequiredFields = (resource: AnyResource, verb: Verb): string[] =>
  verb === 'update' ? [] : getBodyFields(resource, verb).filter((name) => name !== 'id')
