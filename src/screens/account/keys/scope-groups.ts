import { registry as declaredRegistry } from '#business'
import type { AccessScope } from '../../../../registry/account/scope.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { MENU_GROUPS, REPORTS_GROUP } from '#business/words'
import { isStandardVerb, type Verb, STANDARD_VERBS } from '../../../../registry/words/verbs.ts'

const registry: Readonly<Record<string, AnyResource>> = declaredRegistry

/** Sorts standard verbs in their order, then custom ones. */
const getRank = (verb: Verb) =>
  isStandardVerb(verb) ? STANDARD_VERBS.indexOf(verb) : STANDARD_VERBS.length

/** Returns the menu group of an entity. Any other name is a report. */
const getMenuGroup = (name: string) => registry[name]?.menu ?? REPORTS_GROUP

/** Returns the choices of a scope by menu group: each entity or report with its verbs. */
export function groupScope(scope: AccessScope) {
  const scopeEntries = [...scope].map(([name, verbs]) => ({
    name,
    verbs: [...verbs].toSorted((first, second) => getRank(first) - getRank(second)),
  }))
  return MENU_GROUPS.map((group) => ({
    group,
    entries: scopeEntries.filter(({ name }) => getMenuGroup(name) === group),
  })).filter(({ entries }) => entries.length > 0)
}
