import type { AnyResource } from '../entities/registry.ts'
import type { Call } from '../entities/call.ts'
import type { Request } from '../entities/requests.ts'
import type { AnyTransition } from '../entities/transition.ts'
import { office, type Role, ROLES } from '#business/words'
import { type Verb, VERBS } from '../words/verbs.ts'
import type { Access, AnyEntity } from './entity.ts'

/** The default rights of the office. */
const USUAL = ['create', 'update', 'delete', 'restore'] as const satisfies readonly Verb[]

/** The rights that a role can have on the only row of an entity. */
const USUAL_OF_SINGLE = ['update'] as const satisfies readonly Verb[]

/** The last parts of request lines that differ from their verb, as in the specification. */
const ENDINGS: Readonly<Partial<Record<Verb, string>>> = {
  read: 'one',
  create: 'store',
  delete: 'destroy',
}

/** Returns a part of a declaration as an object. The check reports others. */
const asObject = <T>(part: T | undefined): Partial<T> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {}

/** Filters the parts of a declaration to objects. The check reports others. */
export function pickObjects<T>(part: Readonly<Record<string, T>> | undefined): Record<string, T> {
  const entries = Object.entries(part ?? {}).filter(
    ([, value]) => typeof value === 'object' && value !== null,
  )
  return Object.fromEntries(entries)
}

const ownVerbs = ({ transitions, actions }: AnyEntity): Verb[] => [
  ...VERBS.filter((verb) => pickObjects(transitions)[verb]),
  ...Object.keys(pickObjects(actions)),
]

/** Returns whether an entity declares its calls itself, so that none is derived. */
const hasOwnCalls = ({ calls, extensions }: AnyEntity) =>
  calls !== undefined || extensions !== undefined

/** Returns the verbs of the calls that an entity declares itself. */
const declaredVerbs = ({ calls, extensions }: AnyEntity) =>
  VERBS.filter((verb) => verb in asObject(calls) || verb in asObject(extensions))

/** Returns the verbs of the office by default, and those that `all` adds. */
function standardVerbs(entity: AnyEntity): { usual: readonly Verb[]; others: readonly Verb[] } {
  if (!hasOwnCalls(entity))
    return entity.single
      ? { usual: USUAL_OF_SINGLE, others: [] }
      : { usual: USUAL, others: ['forceDelete'] }
  const declared = declaredVerbs(entity)
  return {
    usual: declared.filter((verb) => verb !== 'forceDelete'),
    others: declared.filter((verb) => verb === 'forceDelete'),
  }
}

const isRole = ([role]: readonly [string, unknown]) => ROLES.some((knownRole) => knownRole === role)
const isReadable = (may: unknown) => may === 'all' || Array.isArray(may)

/** Returns the rights of each role: the declared ones, or the defaults if those are invalid. */
function getAccess(entity: AnyEntity): Access<string> {
  const usual = [...standardVerbs(entity).usual, ...ownVerbs(entity)].filter(
    (verb) => verb !== 'read',
  )
  const { access } = entity
  const declared = typeof access === 'object' ? Object.entries(access ?? {}) : []
  const readable = declared
    .filter(isRole)
    .map(([role, may]) => [role, isReadable(may) ? may : 'all'])
  const isUsual = typeof access !== 'object' || (declared.length > 0 && readable.length === 0)
  return Object.fromEntries(isUsual ? office.map((role) => [role, usual]) : readable)
}

/** Returns the unknown roles and verbs in `access`, for the check. */
export function misplacedAccess({ access, actions }: AnyEntity): object {
  if (access === undefined) return {}
  const verbs: readonly string[] = [
    ...VERBS.filter((verb) => verb !== 'read'),
    ...Object.keys(pickObjects(actions)),
  ]
  const isKnown = (entry: readonly [string, unknown]) =>
    isRole(entry) &&
    isReadable(entry[1]) &&
    (entry[1] === 'all' || (entry[1] as string[]).every((verb) => verbs.includes(verb)))
  const isSound =
    typeof access === 'object' &&
    access !== null &&
    !Array.isArray(access) &&
    Object.entries(access).every(isKnown)
  return isSound ? {} : { access }
}

/** Returns the roles that see the list of a short form, in the order of roles. */
export function getListRoles(entity: AnyEntity): Role[] {
  const access = getAccess(entity)
  return ROLES.filter((role) => access[role] !== undefined)
}

/** Returns the verbs of a role on the rows of an entity in short form. */
function getVerbs(entity: AnyEntity, role: Role): readonly Verb[] {
  const verbs = getAccess(entity)[role] ?? []
  const { usual, others } = standardVerbs(entity)
  return verbs === 'all' ? [...usual, ...others, ...ownVerbs(entity)] : verbs
}

/** Adds the roles to transitions. Invalid transitions stay unchanged. */
function withRoles<T extends AnyTransition>(entity: AnyEntity, steps: Readonly<Record<string, T>>) {
  const sound = pickObjects(steps)
  const each = Object.entries(sound).map(([verb, step]) => [
    verb,
    { roles: findRoles(entity, verb), ...step },
  ])
  return typeof steps === 'object' ? { ...steps, ...Object.fromEntries(each) } : steps
}

/** Returns the transitions of a short form, each with its roles. */
export function buildTransitions(entity: AnyEntity): AnyResource['transitions'] {
  return entity.transitions && withRoles(entity, entity.transitions)
}

/** Returns the actions of a short form, each with its roles. */
export const buildActions = (entity: AnyEntity): AnyResource['actions'] =>
  entity.actions && withRoles(entity, entity.actions)

/** Returns the roles that may use a verb, in the order of roles. */
const findRoles = (entity: AnyEntity, verb: Verb) =>
  getListRoles(entity).filter((role) => getVerbs(entity, role).includes(verb))

/** Returns the verbs that the calls of a short form have: the declared ones, or those of its rights. */
function getCallVerbs(entity: AnyEntity): Verb[] {
  if (hasOwnCalls(entity)) return declaredVerbs(entity)
  // An action named like a verb is a mistake, which the check reports, and makes no call.
  const isAction = (verb: Verb) =>
    !USUAL.some((usual) => usual === verb) && Object.hasOwn(entity.actions ?? {}, verb)
  return VERBS.filter(
    (verb) => verb === 'read' || (findRoles(entity, verb).length > 0 && !isAction(verb)),
  )
}

/**
 * Returns the verbs that a list of a short form offers by default: those of its calls and actions
 * that one of the roles may use.
 */
export function getOfferedVerbs(entity: AnyEntity, roles: readonly Role[]): Verb[] {
  const verbs = new Set([...getCallVerbs(entity), ...Object.keys(asObject(entity.actions))])
  const isUsable = (verb: Verb) => findRoles(entity, verb).some((role) => roles.includes(role))
  return [...verbs].filter((verb) => verb !== 'read' && isUsable(verb))
}

/** Returns the roles to which the lists of an entity offer a verb. All of them offer to read. */
const rolesByLists = (lists: AnyResource['lists'], verb: Verb) =>
  Object.values(pickObjects(lists)).flatMap(({ roles, actions, pageActions }) => {
    const isOffered = [actions, pageActions].some(
      (verbs) => Array.isArray(verbs) && verbs.includes(verb),
    )
    return (verb === 'read' || isOffered) && Array.isArray(roles) ? roles : []
  })

/** Adds the roles to a call, unless it has them or its transition or lists say the same. */
function withCallRoles(entity: AnyEntity, lists: AnyResource['lists'], verb: Verb, call: Call) {
  const offered = rolesByLists(lists, verb)
  const rightful = verb === 'read' ? [...getListRoles(entity), ...offered] : findRoles(entity, verb)
  const roles = ROLES.filter((role) => rightful.includes(role))
  const isOffered = ROLES.every((role) => roles.includes(role) === offered.includes(role))
  const isSaid = isOffered || pickObjects(entity.transitions)[verb] !== undefined
  if (isSaid || roles.length === 0) return call
  return typeof call === 'string' ? { request: call, roles } : { roles, ...call }
}

/**
 * Returns the calls of a short form with their roles: those that it declares, or one for each verb
 * that some role may use, with a request derived from its name.
 */
export function buildCalls(
  entity: AnyEntity,
  lists: AnyResource['lists'],
): Pick<AnyResource, 'calls' | 'extensions'> {
  const withRequests = (calls: AnyResource['calls']): AnyResource['calls'] => {
    const each = Object.entries(asObject(calls)).map(([verb, call]) => [
      verb,
      withCallRoles(entity, lists, verb, call),
    ])
    return { ...calls, ...Object.fromEntries(each) }
  }
  const { calls, extensions } = entity
  if (hasOwnCalls(entity))
    return {
      ...(calls && { calls: withRequests(calls) }),
      ...(extensions && { extensions: withRequests(extensions) }),
    }
  const derived = getCallVerbs(entity).map((verb): [Verb, Request] => [
    verb,
    `POST admin/${entity.name}/${ENDINGS[verb] ?? verb}`,
  ])
  return { extensions: withRequests(Object.fromEntries(derived)) }
}
