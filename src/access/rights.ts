import { useEffect, useState, useSyncExternalStore } from 'react'
import { tiles } from '../../resources/dashboard/index.ts'
import { callOf } from '../../resources/kit/entities/access.ts'
import { type Verb, VERBS } from '../../resources/kit/words/verbs.ts'
import { type AnyTile, tileCall } from '../../resources/kit/reports/tile.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { MENU_GROUPS } from '../../resources/kit/words/menu-groups.ts'
import type { AnyReport, Reports } from '../../resources/kit/reports/any-report.ts'
import { reports as declared } from '../../resources/reports/index.ts'
import { capabilities } from '../api/index.ts'
import {
  type ListReference,
  listReferences,
  type ResourceReference,
} from '../data/list-references.ts'
import { mayDo, mayOpen, type Viewer } from './ability.ts'
import { useSession } from './useSession.ts'

/** The lists somebody may open, in the menu's order. */
export function openLists(viewer: Viewer): ListReference[] {
  return MENU_GROUPS.flatMap((group) =>
    listReferences().filter(
      ({ resource, list }) => resource.menu === group && mayOpen(viewer, resource.name, list),
    ),
  )
}

/** Every report, in the menu's order. */
export const reports: readonly AnyReport[] = Object.values(declared satisfies Reports)

/** The reports somebody may open. */
export function openReports(viewer: Viewer): AnyReport[] {
  return reports.filter((report) => mayOpen(viewer, report.name, report))
}

/** The tiles of somebody's start page: those about any rows that they may read. */
function openTiles(viewer: Viewer): AnyTile[] {
  return tiles.filter((tile) => subjectsOf(tile).some((subject) => mayOpen(viewer, subject, tile)))
}

/** The entities whose rows a tile is about. */
export const subjectsOf = ({ of }: AnyTile): string[] => [
  ...new Set(Object.values(of.sources).map((source) => source.of)),
]

/** The start page, and the page of one of its tiles. */
export const START = '/dashboard'
export const routeOfTile = ({ name }: Pick<AnyTile, 'name'>): string => `${START}/${name}`

/** Where somebody begins. */
export function homeOf(viewer: Viewer): string {
  return openTiles(viewer).length > 0 ? START : firstScreenOf(viewer)
}

/** The first screen of the menu that somebody may open, or else their profile. */
export function firstScreenOf(viewer: Viewer): string {
  const first = openLists(viewer)[0]?.list ?? openReports(viewer)[0]
  // One's own profile is open whatever an ability leaves.
  return first?.route ?? (viewer?.role ? '/profile' : '/misc/not-authorized')
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

/** The verbs that a list offers, or others, as far as somebody may use them and this provider knows them. */
export function verbsOf(
  { resource, list }: ResourceReference,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
  offered: readonly string[] = list?.actions ?? [],
): Verb[] {
  return VERBS.filter(
    (verb) =>
      offered.includes(verb) &&
      mayDo(viewer, resource, verb) &&
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

/** The tiles of one's start page that this provider can fill. */
export function useTiles(): AnyTile[] {
  const extensions = useExtensions()
  return openTiles(useSession()).filter((tile) => extensions.has(tileCall(tile)))
}

/** The extension calls that this provider has. */
export function useExtensions(): ReadonlySet<string> {
  return useSyncExternalStore(capabilities.subscribe, capabilities.current).extensions
}
