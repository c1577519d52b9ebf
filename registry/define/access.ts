import type { AnyResource } from '../entities/registry.ts'
import type { Call } from '../entities/call.ts'
import type { Request } from '../entities/requests.ts'
import type { AnyTransition } from '../entities/transition.ts'
import { compileOnce } from '../fields/compile-once.ts'
import { office, type Role, ROLES } from '#business/words'
import { type Verb, STANDARD_VERBS } from '../words/verbs.ts'
import type { VerbsByRole, AnyEntity } from './entity.ts'

/** The default rights of office roles. */
const DEFAULT_VERBS = ['create', 'update', 'delete', 'restore'] as const satisfies readonly Verb[]

/** The default rights on the only row of an entity. */
const SINGLE_ROW_VERBS = ['update'] as const satisfies readonly Verb[]

/** The last path segments of requests that differ from their verb, as in the specification. */
const PATH_SEGMENTS: Readonly<Partial<Record<Verb, string>>> = {
  read: 'one',
  create: 'store',
  delete: 'destroy',
}

/** Returns a part of a declaration if it is an object, else an empty object. */
const toPartialObject = <T>(part: T | undefined): Partial<T> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {}

/** Filters the entries of a declaration to objects. The check reports all others. */
export function pickObjectEntries<T>(
  part: Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  const entries = Object.entries(part ?? {}).filter(
    ([, value]) => typeof value === 'object' && value !== null,
  )
  return Object.fromEntries(entries)
}

const listOwnVerbs = compileOnce(({ transitions, actions }: AnyEntity): Verb[] => {
  const ownTransitions = pickObjectEntries(transitions)
  return [
    ...STANDARD_VERBS.filter((verb) => ownTransitions[verb]),
    ...Object.keys(pickObjectEntries(actions)),
  ]
})

/** Returns whether an entity declares its own calls, so that none are derived. */
const hasOwnCalls = ({ calls, extensions }: AnyEntity) =>
  calls !== undefined || extensions !== undefined

/** Returns the verbs of the calls that an entity declares. */
const listDeclaredVerbs = ({ calls, extensions }: AnyEntity) =>
  STANDARD_VERBS.filter(
    (verb) => verb in toPartialObject(calls) || verb in toPartialObject(extensions),
  )

interface StandardVerbs {
  defaultVerbs: readonly Verb[]
  extraVerbs: readonly Verb[]
}

/** Returns the default verbs of the office, and the additional verbs of `all`. */
const getStandardVerbs = compileOnce((entity: AnyEntity): StandardVerbs => {
  if (!hasOwnCalls(entity))
    return entity.single
      ? { defaultVerbs: SINGLE_ROW_VERBS, extraVerbs: [] }
      : { defaultVerbs: DEFAULT_VERBS, extraVerbs: ['forceDelete'] }
  const declared = listDeclaredVerbs(entity)
  return {
    defaultVerbs: declared.filter((verb) => verb !== 'forceDelete'),
    extraVerbs: declared.filter((verb) => verb === 'forceDelete'),
  }
})

const isRoleEntry = ([role]: readonly [string, unknown]) =>
  ROLES.some((knownRole) => knownRole === role)
const isValidVerbList = (right: unknown) => right === 'all' || Array.isArray(right)

/** Returns the rights of each role: the declared ones, or the defaults if those are invalid. */
const getAccess = compileOnce((entity: AnyEntity): VerbsByRole<string> => {
  const defaultVerbs = [...getStandardVerbs(entity).defaultVerbs, ...listOwnVerbs(entity)].filter(
    (verb) => verb !== 'read',
  )
  const { access } = entity
  const declared = typeof access === 'object' ? Object.entries(access ?? {}) : []
  const validEntries = declared
    .filter(isRoleEntry)
    .map(([role, right]) => [role, isValidVerbList(right) ? right : 'all'])
  const usesDefaults =
    typeof access !== 'object' || (declared.length > 0 && validEntries.length === 0)
  return Object.fromEntries(
    usesDefaults ? office.map((role) => [role, defaultVerbs]) : validEntries,
  )
})

/** Returns `access` if it contains unknown roles or verbs, so that the check reports it. */
export function getInvalidAccess({ access, actions }: AnyEntity): object {
  if (access === undefined) return {}
  const knownVerbs: readonly string[] = [
    ...STANDARD_VERBS.filter((verb) => verb !== 'read'),
    ...Object.keys(pickObjectEntries(actions)),
  ]
  const isKnownEntry = (entry: readonly [string, unknown]) =>
    isRoleEntry(entry) &&
    isValidVerbList(entry[1]) &&
    (entry[1] === 'all' || (entry[1] as string[]).every((verb) => knownVerbs.includes(verb)))
  const isValidAccess =
    typeof access === 'object' &&
    access !== null &&
    !Array.isArray(access) &&
    Object.entries(access).every(isKnownEntry)
  return isValidAccess ? {} : { access }
}

/** Returns the roles that see the list of a short form, in the order of roles. */
export const getListRoles = compileOnce((entity: AnyEntity): Role[] => {
  const access = getAccess(entity)
  return ROLES.filter((role) => access[role] !== undefined)
})

/** Returns the verbs of each role on the rows of an entity in short form. */
const getVerbsByRole = compileOnce((entity: AnyEntity) => {
  const access = getAccess(entity)
  const { defaultVerbs, extraVerbs } = getStandardVerbs(entity)
  const allVerbs = [...defaultVerbs, ...extraVerbs, ...listOwnVerbs(entity)]
  return new Map(
    getListRoles(entity).map((role) => {
      const verbs = access[role] ?? []
      return [role, new Set<Verb>(verbs === 'all' ? allVerbs : verbs)] as const
    }),
  )
})

/** Adds the allowed roles to transitions. Invalid transitions stay unchanged. */
function addRolesToTransitions<T extends AnyTransition>(
  entity: AnyEntity,
  transitions: Readonly<Record<string, T>>,
) {
  const validTransitions = pickObjectEntries(transitions)
  const completeEntries = Object.entries(validTransitions).map(([verb, transition]) => [
    verb,
    { roles: findVerbRoles(entity, verb), ...transition },
  ])
  return typeof transitions === 'object'
    ? { ...transitions, ...Object.fromEntries(completeEntries) }
    : transitions
}

/** Returns the transitions of a short form, each with its roles. */
export function buildTransitions(entity: AnyEntity): AnyResource['transitions'] {
  return entity.transitions && addRolesToTransitions(entity, entity.transitions)
}

/** Returns the actions of a short form, each with its roles. */
export const buildActions = (entity: AnyEntity): AnyResource['actions'] =>
  entity.actions && addRolesToTransitions(entity, entity.actions)

/** Returns the roles that may use a verb, in the order of roles. */
const findVerbRoles = (entity: AnyEntity, verb: Verb) =>
  getListRoles(entity).filter((role) => getVerbsByRole(entity).get(role)?.has(verb))

/** Returns the verbs of the calls of a short form, declared or derived from its rights. */
const getCallVerbs = compileOnce((entity: AnyEntity): Verb[] => {
  if (hasOwnCalls(entity)) return listDeclaredVerbs(entity)
  // An action named like a verb is invalid. It gets no call, and the check reports it.
  const isAction = (verb: Verb) =>
    !DEFAULT_VERBS.some((defaultVerb) => defaultVerb === verb) &&
    Object.hasOwn(entity.actions ?? {}, verb)
  return STANDARD_VERBS.filter(
    (verb) => verb === 'read' || (findVerbRoles(entity, verb).length > 0 && !isAction(verb)),
  )
})

/**
 * Returns the verbs that a list of a short form offers by default. They have a call or an action
 * that one of the roles may use.
 */
export function getOfferedVerbs(entity: AnyEntity, roles: readonly Role[]): Verb[] {
  const verbs = new Set([...getCallVerbs(entity), ...Object.keys(toPartialObject(entity.actions))])
  const isUsable = (verb: Verb) => findVerbRoles(entity, verb).some((role) => roles.includes(role))
  return [...verbs].filter((verb) => verb !== 'read' && isUsable(verb))
}

/** Returns the roles of the lists that offer a verb. Every list offers `read`. */
const listOfferingRoles = (lists: AnyResource['lists'], verb: Verb) =>
  Object.values(pickObjectEntries(lists)).flatMap(({ roles, actions, pageActions }) => {
    const isOffered = [actions, pageActions].some(
      (verbs) => Array.isArray(verbs) && verbs.includes(verb),
    )
    return (verb === 'read' || isOffered) && Array.isArray(roles) ? roles : []
  })

/** Adds the roles to a call, unless the call, its transition or the lists already define them. */
function addCallRoles(entity: AnyEntity, lists: AnyResource['lists'], verb: Verb, call: Call) {
  const offeringRoles = listOfferingRoles(lists, verb)
  const allowedRoles =
    verb === 'read' ? [...getListRoles(entity), ...offeringRoles] : findVerbRoles(entity, verb)
  const roles = ROLES.filter((role) => allowedRoles.includes(role))
  const isOffered = ROLES.every((role) => roles.includes(role) === offeringRoles.includes(role))
  const isDeclaredElsewhere = isOffered || pickObjectEntries(entity.transitions)[verb] !== undefined
  if (isDeclaredElsewhere || roles.length === 0) return call
  return typeof call === 'string' ? { request: call, roles } : { roles, ...call }
}

/**
 * Returns the calls of a short form with their roles. Without declared calls, each verb that a role
 * may use gets a call with a derived request.
 */
export function buildCalls(
  entity: AnyEntity,
  lists: AnyResource['lists'],
): Pick<AnyResource, 'calls' | 'extensions'> {
  const addRolesToCalls = (calls: AnyResource['calls']): AnyResource['calls'] => {
    const completeEntries = Object.entries(toPartialObject(calls)).map(([verb, call]) => [
      verb,
      addCallRoles(entity, lists, verb, call),
    ])
    return { ...calls, ...Object.fromEntries(completeEntries) }
  }
  const { calls, extensions } = entity
  if (hasOwnCalls(entity))
    return {
      ...(calls && { calls: addRolesToCalls(calls) }),
      ...(extensions && { extensions: addRolesToCalls(extensions) }),
    }
  const derivedCalls = getCallVerbs(entity).map((verb): [Verb, Request] => [
    verb,
    `POST admin/${entity.name}/${PATH_SEGMENTS[verb] ?? verb}`,
  ])
  return { extensions: addRolesToCalls(Object.fromEntries(derivedCalls)) }
}
