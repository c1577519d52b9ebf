import type { AnyResource } from '../entities/registry.ts'
import type { CallDetail } from '../entities/call.ts'
import type { Request } from '../entities/requests.ts'
import type { AnyTransition } from '../entities/transition.ts'
import { office, type Role, ROLES } from '#business/words/roles.ts'
import { type Verb, VERBS } from '../words/verbs.ts'
import type { Access, AnyEntity } from './entity.ts'

/** What everybody in the office may do with an entity that says nothing of it. */
const USUAL = ['create', 'update', 'delete', 'restore'] as const satisfies readonly Verb[]

/** The last part of a call's address where it is not the verb itself; the specification's calls end so. */
const ENDINGS: Readonly<Partial<Record<Verb, string>>> = {
  read: 'one',
  create: 'store',
  delete: 'destroy',
}

/** Returns the parts of a declaration that are objects; the check tells of what is none. */
export function objectsIn<T>(part: Readonly<Record<string, T>> | undefined): Record<string, T> {
  const entries = Object.entries(part ?? {}).filter(
    ([, one]) => typeof one === 'object' && one !== null,
  )
  return Object.fromEntries(entries)
}

const ownVerbs = ({ transitions, actions }: AnyEntity): Verb[] => [
  ...VERBS.filter((verb) => objectsIn(transitions)[verb]),
  ...Object.keys(objectsIn(actions)),
]

const isRole = ([role]: readonly [string, unknown]) => ROLES.some((one) => one === role)
const isReadable = (may: unknown) => may === 'all' || Array.isArray(may)

/** What each role may do: as it is declared; what is usual, or all, where nothing of that can be read. */
function accessOf(entity: AnyEntity): Access<string> {
  const usual = [...USUAL, ...ownVerbs(entity)].filter((verb) => verb !== 'read')
  const { access } = entity
  const said = typeof access === 'object' ? Object.entries(access ?? {}) : []
  const known = said.filter(isRole).map(([role, may]) => [role, isReadable(may) ? may : 'all'])
  const isUsual = typeof access !== 'object' || (said.length > 0 && known.length === 0)
  return Object.fromEntries(isUsual ? office.map((role) => [role, usual]) : known)
}

/** What `access` says of roles and verbs that there are not, which only the check reads. */
export function strayAccess({ access, actions }: AnyEntity): object {
  if (access === undefined) return {}
  const verbs: readonly string[] = [
    ...VERBS.filter((verb) => verb !== 'read'),
    ...Object.keys(objectsIn(actions)),
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

/** The roles that see the list of an entity in its short form, in the order of the roles. */
export function rolesOf(entity: AnyEntity): Role[] {
  const access = accessOf(entity)
  return ROLES.filter((role) => access[role] !== undefined)
}

/** What a role may do with the rows of an entity in its short form. */
function verbsOf(entity: AnyEntity, role: Role): readonly Verb[] {
  const verbs = accessOf(entity)[role] ?? []
  return verbs === 'all' ? [...USUAL, 'forceDelete', ...ownVerbs(entity)] : verbs
}

/** Steps, each with who may make it; what is no step stays as it is. */
function withRoles<T extends AnyTransition>(entity: AnyEntity, steps: Readonly<Record<string, T>>) {
  const sound = objectsIn(steps)
  const each = Object.entries(sound).map(([verb, step]) => [
    verb,
    { roles: rolesWith(entity, verb), ...step },
  ])
  return typeof steps === 'object' ? { ...steps, ...Object.fromEntries(each) } : steps
}

/** The steps of an entity in its short form, each with who may make it. */
export function stepsOf(entity: AnyEntity): AnyResource['transitions'] {
  return entity.transitions && withRoles(entity, entity.transitions)
}

/** The actions of an entity in its short form, each with who may make it. */
export const actionsOf = (entity: AnyEntity): AnyResource['actions'] =>
  entity.actions && withRoles(entity, entity.actions)

/** The roles that may make a call, in the order of the roles. */
const rolesWith = (entity: AnyEntity, verb: Verb) =>
  rolesOf(entity).filter((role) => verbsOf(entity, role).includes(verb))

/** The calls of an entity in its short form: those that somebody may make, by addresses from its name. */
export function callsOf(entity: AnyEntity): NonNullable<AnyResource['extensions']> {
  const roles = rolesOf(entity)
  const called = VERBS.flatMap((verb): [Verb, Request | CallDetail][] => {
    const request: Request = `POST admin/${entity.name}/${ENDINGS[verb] ?? verb}`
    if (verb === 'read') return [[verb, request]]
    // An action with the name of a verb is a mistake of its own, and makes no call beside it.
    const isAction = !USUAL.some((one) => one === verb) && Object.hasOwn(entity.actions ?? {}, verb)
    const own = rolesWith(entity, verb)
    if (own.length === 0 || isAction) return []
    const isSaid = own.length === roles.length || entity.transitions?.[verb] !== undefined
    return [[verb, isSaid ? request : { request, roles: own }]]
  })
  return Object.fromEntries(called)
}
