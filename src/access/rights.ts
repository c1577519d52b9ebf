import { isExtension } from '../../registry/entities/endpoints.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { tiles } from '#business/dashboard/index.ts'
import { callOf } from '../../registry/entities/access.ts'
import { entityVerbs } from '../../registry/entities/life-cycle.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { type AnyTile, tileCall } from '../../registry/reports/tile.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { MENU_GROUPS } from '#business/words/menu-groups.ts'
import type { AnyReport, Reports } from '../../registry/reports/any-report.ts'
import { reports as declared } from '#business/reports/index.ts'
import { capabilities } from '../api/index.ts'
import {
  type ListReference,
  listReferences,
  type ResourceReference,
} from '../data/rows/list-references.ts'
import { mayDo, mayOpen, type Viewer } from './ability.ts'
import { adminOnly } from '#business/words/roles.ts'
import { useSession } from './useSession.ts'

/** Returns the lists that the viewer may open, in the menu's order. */
export function accessibleLists(viewer: Viewer): ListReference[] {
  return MENU_GROUPS.flatMap((group) =>
    listReferences().filter(
      ({ resource, list }) => resource.menu === group && mayOpen(viewer, resource.name, list),
    ),
  )
}

/** Returns the lists of an entity that the viewer may open, in the order of its declaration. */
export function listsOf({ name }: AnyResource, viewer: Viewer): ListReference[] {
  return listReferences().filter(
    ({ resource, list }) => resource.name === name && mayOpen(viewer, name, list),
  )
}

/** Returns the lists that the viewer may open, those of one entity together, in the menu's order. */
export function accessibleEntities(viewer: Viewer): [ListReference, ...ListReference[]][] {
  const entities = [...new Set(accessibleLists(viewer).map(({ resource }) => resource))]
  return entities.flatMap((resource) => {
    const [first, ...others] = listsOf(resource, viewer)
    return first ? [[first, ...others]] : []
  })
}

/** Every report, in the menu's order. */
export const reports: readonly AnyReport[] = Object.values(declared satisfies Reports)

/** Returns the reports that the viewer may open. */
export function accessibleReports(viewer: Viewer): AnyReport[] {
  return reports.filter((report) => mayOpen(viewer, report.name, report))
}

/**
 * Returns the tiles of the viewer's dashboard: those over at least one entity that the viewer may
 * read.
 */
function accessibleTiles(viewer: Viewer): AnyTile[] {
  return tiles.filter((tile) => subjectsOf(tile).some((subject) => mayOpen(viewer, subject, tile)))
}

/** Returns the names of the entities whose rows a tile counts. */
export const subjectsOf = ({ of }: AnyTile): string[] => [
  ...new Set(Object.values(of.sources).map((source) => source.of)),
]

/** The path of the dashboard. */
export const START = '/dashboard'

/** The path of the screen for a user who may not open the requested one. */
export const NOT_AUTHORIZED = '/misc/not-authorized'

/** The screen of everything that was changed: its path, and who may open it. */
export const HISTORY_SCREEN = {
  path: '/apps/history/list',
  access: { subjects: ['history'], roles: adminOnly },
} as const

/** Returns the path of a tile's own page. */
export const routeOfTile = ({ name }: Pick<AnyTile, 'name'>): string => `${START}/${name}`

/**
 * Returns the path of the viewer's home: the dashboard if it has tiles, else the first screen of
 * the menu.
 */
export function homeOf(viewer: Viewer): string {
  return accessibleTiles(viewer).length > 0 ? START : firstScreenOf(viewer)
}

/** Returns the path of the first screen of the menu that the viewer may open, or else of the profile. */
export function firstScreenOf(viewer: Viewer): string {
  const first = accessibleLists(viewer)[0]?.list ?? accessibleReports(viewer)[0]
  // No ability closes a user's own profile.
  return first?.route ?? (viewer?.role ? '/profile' : NOT_AUTHORIZED)
}

/**
 * Whether the provider has a verb's call: always if it is in the specification, an extension only
 * if announced.
 */
export function isOffered(
  resource: AnyResource,
  verb: Verb,
  extensions: ReadonlySet<string>,
): boolean {
  const call = callOf(resource, verb)
  if (!call) return false
  return !isExtension(resource, verb) || extensions.has(call.request)
}

/**
 * Returns those of the offered verbs (by default the list's actions) that the viewer may use and
 * the provider supports.
 */
export function verbsOf(
  { resource, list }: ResourceReference,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
  offered: readonly string[] = list?.actions ?? [],
): Verb[] {
  return entityVerbs(resource).filter(
    (verb) =>
      offered.includes(verb) &&
      mayDo(viewer, resource, verb) &&
      isOffered(resource, verb, extensions),
  )
}

/** Whether the provider's capabilities have been loaded; requests them where they have not. */
export function useCapabilitiesLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(capabilities.isKnown)
  useEffect(() => {
    let isMounted = true
    void capabilities.load().then(() => isMounted && setLoaded(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isLoaded
}

/** Returns the tiles of the user's dashboard whose calls the provider supports. */
export function useTiles(): AnyTile[] {
  const extensions = useExtensions()
  return accessibleTiles(useSession()).filter((tile) => extensions.has(tileCall(tile)))
}

/** Returns the extension calls that the provider supports. */
export function useExtensions(): ReadonlySet<string> {
  const { subscribe, current } = capabilities
  return useSyncExternalStore(subscribe, current, current).extensions
}
