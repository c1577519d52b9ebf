import type { AnyResource } from '../entities/registry.ts'
import type { CallDetail } from '../entities/call.ts'
import type { Request } from '../entities/requests.ts'
import type { AnyTransition } from '../entities/transition.ts'
import { type Role, ROLES } from '../words/roles.ts'
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

const ownVerbs = ({ transitions = {}, actions = {} }: AnyEntity): Verb[] => [
  ...VERBS.filter((verb) => transitions[verb]),
  ...Object.keys(actions),
]

function accessOf(entity: AnyEntity): Access<string> {
  const usual = [...USUAL, ...ownVerbs(entity)].filter((verb) => verb !== 'read')
  return entity.access ?? { admin: usual, operations: usual }
}

/** What `access` says of roles and verbs that there are not, which only the check reads. */
export function strayAccess({ access = {}, actions = {} }: AnyEntity): object {
  const roles: readonly string[] = ROLES
  const verbs: readonly string[] = [
    ...VERBS.filter((verb) => verb !== 'read'),
    ...Object.keys(actions),
  ]
  const isStray = Object.entries(access).some(
    ([role, may]) =>
      !roles.includes(role) || (may !== 'all' && may.some((verb) => !verbs.includes(verb))),
  )
  return isStray ? { access } : {}
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

/** The steps of an entity in its short form, each with who may make it. */
export function stepsOf(entity: AnyEntity): AnyResource['transitions'] {
  if (!entity.transitions) return undefined
  const steps = Object.entries(entity.transitions) as [Verb, AnyTransition][]
  return Object.fromEntries(
    steps.map(([verb, step]) => [verb, { roles: rolesWith(entity, verb), ...step }]),
  )
}

/** The actions of an entity in its short form, each with who may make it. */
export const actionsOf = (entity: AnyEntity): AnyResource['actions'] =>
  entity.actions &&
  Object.fromEntries(
    Object.entries(entity.actions).map(([verb, action]) => [
      verb,
      { roles: rolesWith(entity, verb), ...action },
    ]),
  )

/** The roles that may make a call, in the order of the roles. */
const rolesWith = (entity: AnyEntity, verb: Verb) =>
  rolesOf(entity).filter((role) => verbsOf(entity, role).includes(verb))

/** The calls of an entity in its short form: those that somebody may make, by addresses from its name. */
export function callsOf(entity: AnyEntity): NonNullable<AnyResource['extensions']> {
  const roles = rolesOf(entity)
  const called = VERBS.flatMap((verb): [Verb, Request | CallDetail][] => {
    const request: Request = `POST admin/${entity.name}/${ENDINGS[verb] ?? verb}`
    if (verb === 'read') return [[verb, request]]
    const own = rolesWith(entity, verb)
    if (own.length === 0) return []
    const isSaid = own.length === roles.length || entity.transitions?.[verb] !== undefined
    return [[verb, isSaid ? request : { request, roles: own }]]
  })
  return Object.fromEntries(called)
}
