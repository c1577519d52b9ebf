import { useEffect, useState, useSyncExternalStore } from 'react'
import { callOf, canDo, canOpen } from '../../resources/kit/access.ts'
import { VERBS, type Verb } from '../../resources/kit/calls.ts'
import { type AnyResource, MENU_GROUPS } from '../../resources/kit/define.ts'
import type { AnyReport, Reports } from '../../resources/kit/report.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { reports as declared } from '../../resources/reports/index.ts'
import { capabilities } from '../provider/index.ts'
import { type ListPlace, listPlaces, type Place } from '../provider/places.ts'

/** The lists a role may open, in the menu's order. */
export function openLists(role: Role | null): ListPlace[] {
  return MENU_GROUPS.flatMap((group) =>
    listPlaces().filter(({ resource, list }) => resource.menu === group && canOpen(role, list)),
  )
}

/** Every report, in the menu's order. */
export const reports: readonly AnyReport[] = Object.values(declared satisfies Reports)

/** The reports a role may open. */
export function openReports(role: Role | null): AnyReport[] {
  return reports.filter((report) => canOpen(role, report))
}

/** Where a role begins. */
export function homeOf(role: Role | null): string {
  return openLists(role)[0]?.list.route ?? '/misc/not-authorized'
}

/** Whether a provider has a verb's call: the specification's always, ours where it says so. */
export function isOffered(
  resource: AnyResource,
  verb: Verb,
  extensions: ReadonlySet<string>,
): boolean {
  const call = callOf(resource, verb)
  if (!call) return false
  return resource.calls?.[verb] !== undefined || extensions.has(call.request)
}

/** The verbs of a list that a role may use and this provider knows. */
export function verbsOf(
  { resource, list }: Place,
  role: Role | null,
  extensions: ReadonlySet<string>,
): Verb[] {
  return VERBS.filter(
    (verb) =>
      list?.actions?.includes(verb) &&
      canDo(role, resource, verb) &&
      isOffered(resource, verb, extensions),
  )
}

/** Whether the provider has said what it can do; asks it where nobody has yet. */
export function useIsKnown(): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    let isHere = true
    void capabilities.load().then(() => isHere && setKnown(true))
    return () => {
      isHere = false
    }
  }, [])
  return isKnown
}

/** The extension calls that this provider has. */
export function useExtensions(): ReadonlySet<string> {
  return useSyncExternalStore(capabilities.subscribe, capabilities.current).extensions
}
