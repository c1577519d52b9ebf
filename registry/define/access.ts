import type { AnyResource } from '../entities/registry.ts'
import type { CallDetail } from '../entities/call.ts'
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

/** Filters the parts of a declaration to objects. The check reports others. */
export function pickObjects<T>(part: Readonly<Record<string, T>> | undefined): Record<string, T> {
  const entries = Object.entries(part ?? {}).filter(
    ([, one]) => typeof one === 'object' && one !== null,
  )
  return Object.fromEntries(entries)
}

const ownVerbs = ({ transitions, actions }: AnyEntity): Verb[] => [
  ...VERBS.filter((verb) => pickObjects(transitions)[verb]),
  ...Object.keys(pickObjects(actions)),
]

/** Returns the verbs of the office by default, and those that `all` adds. */
const standardVerbs = ({ single }: AnyEntity) =>
  single
    ? { usual: USUAL_OF_SINGLE, others: [] }
    : { usual: USUAL, others: ['forceDelete'] as const }

const isRole = ([role]: readonly [string, unknown]) => ROLES.some((one) => one === role)
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

/**
 * Returns the calls of a short form that some role may make, with requests derived from its name.
 */
export function buildCalls(entity: AnyEntity): NonNullable<AnyResource['extensions']> {
  const roles = getListRoles(entity)
  const called = VERBS.flatMap((verb): [Verb, Request | CallDetail][] => {
    const request: Request = `POST admin/${entity.name}/${ENDINGS[verb] ?? verb}`
    if (verb === 'read') return [[verb, request]]
    // An action named like a verb is a mistake, which the check reports, and makes no call.
    const isAction = !USUAL.some((one) => one === verb) && Object.hasOwn(entity.actions ?? {}, verb)
    const own = findRoles(entity, verb)
    if (own.length === 0 || isAction) return []
    const isDeclared = own.length === roles.length || entity.transitions?.[verb] !== undefined
    return [[verb, isDeclared ? request : { request, roles: own }]]
  })
  return Object.fromEntries(called)
}
