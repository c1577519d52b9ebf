import type { Role } from '#business/words'
import type { AnyResource, Registry } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import type { Call, CallInput, InputsByName } from './call.ts'

type EntityInput = Extract<CallInput, { type: 'entity' }>

/** Returns the entities that an input accepts. */
export const listAcceptedEntities = (
  { offers }: Pick<EntityInput, 'offers'>,
  registry: Registry,
): AnyResource[] =>
  Object.values<AnyResource>(registry).filter((resource) => offers(resource, registry))

/** Returns the verbs that an input accepts, for any entity. */
export const listAcceptedVerbs = (
  { of }: Extract<CallInput, { type: 'verb' }>,
  registry: Registry,
): Verb[] => [
  ...new Set(Object.values<AnyResource>(registry).flatMap((resource) => of(resource, registry))),
]

/** Returns all inputs of a call, by name: those of its path, query and body. */
export const listCallInputs = ({ path, query, body }: Call): InputsByName => ({
  ...path,
  ...query,
  ...body,
})

/** Returns whether a role may make a call. A call about an entity needs one allowed entity. */
export function mayMakeCall(role: Role, call: Call, registry: Registry): boolean {
  if (call.roles) return call.roles.includes(role)
  return Object.values(listCallInputs(call)).every(
    (input) =>
      input.type !== 'entity' ||
      !input.may ||
      listAcceptedEntities(input, registry).some((resource) =>
        input.may?.(role, resource, registry),
      ),
  )
}
