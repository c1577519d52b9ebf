import { canDo, canOpen } from '../../resources/kit/entities/access.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Role } from '../../resources/kit/words/roles.ts'
import type { RouteAccess } from '../routing/routes.ts'

/** Whose rights are asked for: a role, and what a stored ability leaves of it. */
export interface Person {
  role: Role | null
  /** Rules as the provider gave them: `{ action, subject }`, each a word or several. */
  ability?: unknown
}
export type Viewer = Person | null

/** The subject of the screen that shows rights. */
export const ACL = 'ACL'

interface Rule {
  actions: readonly string[]
  subjects: readonly string[]
}

/** What a rule may say; one that says more would be misread, and so gives nothing. */
const KNOWN = new Set(['action', 'subject'])

function wordsIn(value: unknown): string[] | null {
  const words = Array.isArray(value) ? value : [value]
  return words.length > 0 && words.every((word) => typeof word === 'string') ? words : null
}

function ruleIn(value: unknown): Rule | null {
  if (typeof value !== 'object' || value === null) return null
  const { action, subject } = value as Record<string, unknown>
  const [actions, subjects] = [wordsIn(action), wordsIn(subject)]
  const isPlain = Object.keys(value).every((key) => KNOWN.has(key))
  return actions && subjects && isPlain ? { actions, subjects } : null
}

/** The rules of an ability; none where any of them cannot be read. */
function rulesIn(ability: unknown): Rule[] {
  const rules = Array.isArray(ability) ? ability.map(ruleIn) : [null]
  return rules.every((rule) => rule !== null) ? rules : []
}

/** Whether a stored ability leaves an action on a subject; without one nothing is taken away. */
export function leaves(ability: unknown, action: string, subject: string): boolean {
  if (ability === undefined) return true
  return rulesIn(ability).some(
    ({ actions, subjects }) =>
      (actions.includes('manage') || actions.includes(action)) &&
      (subjects.includes('all') || subjects.includes(subject)),
  )
}

/** Whether somebody may open a list or report: the role's right, if the ability leaves it. */
export function mayOpen(
  viewer: Viewer,
  subject: string,
  list: { roles: readonly Role[] },
): boolean {
  return viewer !== null && canOpen(viewer.role, list) && leaves(viewer.ability, 'read', subject)
}

/** Whether somebody may open a route: one of its subjects is enough. */
export function mayOpenRoute(viewer: Viewer, { subjects, roles }: RouteAccess): boolean {
  return subjects.some((subject) => mayOpen(viewer, subject, { roles }))
}

/** Whether somebody may use a verb of an entity: the role's right, if the ability leaves it. */
export function mayDo(viewer: Viewer, resource: AnyResource, verb: Verb): boolean {
  return (
    viewer !== null &&
    canDo(viewer.role, resource, verb) &&
    leaves(viewer.ability, verb, resource.name)
  )
}

/** Whether somebody may see what they and their role may do. */
export function maySeeRights(viewer: Viewer): boolean {
  return viewer !== null && viewer.role !== null && leaves(viewer.ability, 'read', ACL)
}
