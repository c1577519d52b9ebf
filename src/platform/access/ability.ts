import { canUseVerb, canOpenList } from '../../../registry/entities/access.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { RouteAccess } from '../routing/routes-context.ts'

/** The user whose rights are checked, null when nobody is signed in. */
export type Viewer = {
  role: Role | null
  /**
   * The rules that restrict the role, as received: `{ action, subject }`, each a string or a list
   * of strings.
   */
  ability?: unknown
} | null

/** The subject of the access control screen, in rules of an ability. */
export const ACL = 'ACL'

interface AbilityRule {
  actions: readonly string[]
  subjects: readonly string[]
}

/**
 * The known keys of a rule. A rule with other keys, such as conditions, allows nothing, because it
 * would be misread.
 */
const RULE_KEYS = new Set(['action', 'subject'])

function readStrings(value: unknown): string[] | null {
  const values = Array.isArray(value) ? value : [value]
  return values.length > 0 && values.every((item) => typeof item === 'string') ? values : null
}

function parseRule(value: unknown): AbilityRule | null {
  if (typeof value !== 'object' || value === null) return null
  const { action, subject } = value as Record<string, unknown>
  const [actions, subjects] = [readStrings(action), readStrings(subject)]
  const hasKnownKeys = Object.keys(value).every((key) => RULE_KEYS.has(key))
  return actions && subjects && hasKnownKeys ? { actions, subjects } : null
}

/** Parses the rules of an ability. Returns none if one is invalid. */
function parseRules(ability: unknown): AbilityRule[] {
  const rules = Array.isArray(ability) ? ability.map(parseRule) : [null]
  return rules.every((rule) => rule !== null) ? rules : []
}

/**
 * Returns whether an ability allows an action on a subject; without an ability everything is
 * allowed.
 */
export function abilityAllows(ability: unknown, action: string, subject: string): boolean {
  if (ability === undefined) return true
  return parseRules(ability).some(
    ({ actions, subjects }) =>
      (actions.includes('manage') || actions.includes(action)) &&
      (subjects.includes('all') || subjects.includes(subject)),
  )
}

/** Returns whether the viewer may open a list or report, by role and ability. */
export function mayOpen(
  viewer: Viewer,
  subject: string,
  list: { roles: readonly Role[] },
): boolean {
  return (
    viewer !== null &&
    canOpenList(viewer.role, list) &&
    abilityAllows(viewer.ability, 'read', subject)
  )
}

/** Returns whether the viewer may open a route: access to one of its subjects is enough. */
export function mayOpenRoute(viewer: Viewer, { subjects, roles }: RouteAccess): boolean {
  return subjects.some((subject) => mayOpen(viewer, subject, { roles }))
}

/** Returns whether the viewer may use a verb of an entity, by role and ability. */
export function mayDo(viewer: Viewer, resource: AnyResource, verb: Verb): boolean {
  return (
    viewer !== null &&
    canUseVerb(viewer.role, resource, verb) &&
    abilityAllows(viewer.ability, verb, resource.name)
  )
}

/** Returns whether the viewer may open the access control screen. */
export function maySeeRights(viewer: Viewer): boolean {
  return viewer !== null && viewer.role !== null && abilityAllows(viewer.ability, 'read', ACL)
}
