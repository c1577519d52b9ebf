import type { Role } from '#business/words'
import type { AnyResource, Registry } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import type { Call, Input, Inputs } from './call.ts'

type EntityInput = Extract<Input, { type: 'entity' }>

/** Returns the entities that a value may name. */
export const listOffered = (
  { offers }: Pick<EntityInput, 'offers'>,
  registry: Registry,
): AnyResource[] =>
  Object.values<AnyResource>(registry).filter((resource) => offers(resource, registry))

/** Returns the verbs that a value may name, of any entity. */
export const listVerbs = ({ of }: Extract<Input, { type: 'verb' }>, registry: Registry): Verb[] => [
  ...new Set(Object.values<AnyResource>(registry).flatMap((resource) => of(resource, registry))),
]

/** Returns all values of a request, by name: those of its path, query and body. */
export const listInputs = ({ path, query, body }: Call): Inputs => ({ ...path, ...query, ...body })

/** Returns whether a role may make a call, for some entity if it is about one. */
export function mayMake(role: Role, call: Call, registry: Registry): boolean {
  if (call.roles) return call.roles.includes(role)
  return Object.values(listInputs(call)).every(
    (input) =>
      input.type !== 'entity' ||
      !input.may ||
      listOffered(input, registry).some((resource) => input.may?.(role, resource, registry)),
  )
}
