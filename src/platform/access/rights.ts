import { isExtensionVerb } from '../../../registry/entities/endpoints.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { tiles, reports as declared } from '#business'
import { getCall } from '../../../registry/entities/access.ts'
import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { type AnyTile, buildTileRequest } from '../../../registry/reports/tile.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { CUSTOM_PAGES, type CustomPage, MENU_GROUPS, adminOnly } from '#business/words'
import type { AnyReport, Reports } from '../../../registry/reports/any-report.ts'
import { capabilities } from '../api/index.ts'
import {
  type ListReference,
  listReferences,
  type ResourceReference,
} from '../data/rows/list-references.ts'
import { mayDo, mayOpen, type Viewer } from './ability.ts'
import { useSession } from './useSession.ts'

/** Returns the lists that the viewer may open, in the menu's order. */
export function listAccessibleLists(viewer: Viewer): ListReference[] {
  return MENU_GROUPS.flatMap((group) =>
    listReferences().filter(
      ({ resource, list }) => resource.menu === group && mayOpen(viewer, resource.name, list),
    ),
  )
}

/** Returns the lists that people find by themselves. Other rows lead to those of hidden entities. */
export const filterMenuLists = <L extends { resource: AnyResource }>(lists: readonly L[]): L[] =>
  lists.filter(({ resource }) => !resource.hidden)

/** Returns the lists of the viewer's menu. */
export const listMenuLists = (viewer: Viewer): ListReference[] =>
  filterMenuLists(listAccessibleLists(viewer))

/** Returns the lists of an entity that the viewer may open, in the order of its declaration. */
export function listAccessibleListsOfEntity(
  { name }: AnyResource,
  viewer: Viewer,
): ListReference[] {
  return listReferences().filter(
    ({ resource, list }) => resource.name === name && mayOpen(viewer, name, list),
  )
}

/** Returns the lists of the menu, grouped by entity, in the menu's order. */
export function listMenuEntities(viewer: Viewer): [ListReference, ...ListReference[]][] {
  const entities = [...new Set(listMenuLists(viewer).map(({ resource }) => resource))]
  return entities.flatMap((resource) => {
    const [firstList, ...otherLists] = listAccessibleListsOfEntity(resource, viewer)
    return firstList ? [[firstList, ...otherLists]] : []
  })
}

/** Every report, in the menu's order. */
export const reports: readonly AnyReport[] = Object.values(declared satisfies Reports)

/** Returns the reports that the viewer may open. */
export function listAccessibleReports(viewer: Viewer): AnyReport[] {
  return reports.filter((report) => mayOpen(viewer, report.name, report))
}

/** Returns the pages of the business that the viewer may open. */
export function listAccessiblePages(viewer: Viewer): CustomPage[] {
  return CUSTOM_PAGES.filter((page) => mayOpen(viewer, page.name, page))
}

/**
 * Returns the tiles of the viewer's dashboard: those over at least one entity the viewer may read.
 */
function listAccessibleTiles(viewer: Viewer): AnyTile[] {
  return tiles.filter((tile) =>
    tileEntities(tile).some((subject) => mayOpen(viewer, subject, tile)),
  )
}

/** Returns the names of the entities whose rows a tile counts. */
export const tileEntities = ({ report }: AnyTile): string[] => [
  ...new Set(Object.values(report.sources).map((source) => source.entity)),
]

/** The path of the settings. */
export const SETTINGS_PATH = '/settings'

/** The path of the dashboard. */
export const DASHBOARD_PATH = '/dashboard'

/** The path of the screen for a user who may not open the requested one. */
export const NOT_AUTHORIZED = '/misc/not-authorized'

/** The screen of the change history: its path, and its roles. */
export const HISTORY_SCREEN = {
  path: '/apps/history/list',
  access: { subjects: ['history'], roles: adminOnly },
} as const

/** Returns the path of a tile's own page. */
export const routeOfTile = ({ name }: Pick<AnyTile, 'name'>): string => `${DASHBOARD_PATH}/${name}`

/**
 * Returns the path of the viewer's home: the dashboard if it has tiles, otherwise the first screen
 * of the menu.
 */
export function getHomePath(viewer: Viewer): string {
  return listAccessibleTiles(viewer).length > 0 ? DASHBOARD_PATH : getFirstScreen(viewer)
}

/** Returns the path of the first screen of the menu the viewer may open, or else of the profile. */
export function getFirstScreen(viewer: Viewer): string {
  const firstScreen = listMenuLists(viewer)[0]?.list ?? listAccessibleReports(viewer)[0]
  const path = firstScreen?.route ?? listAccessiblePages(viewer)[0]?.path
  // Every signed-in user may open their own profile, whatever their ability.
  return path ?? (viewer?.role ? '/profile' : NOT_AUTHORIZED)
}

/**
 * Returns whether the provider supports a verb: always if it is in the specification, an extension
 * only if announced.
 */
export function isOffered(
  resource: AnyResource,
  verb: Verb,
  extensions: ReadonlySet<string>,
): boolean {
  const call = getCall(resource, verb)
  if (!call) return false
  return !isExtensionVerb(resource, verb) || extensions.has(call.request)
}

/**
 * Returns those of the given verbs (by default the list's actions) that the viewer may use and the
 * provider supports.
 */
export function listUsableVerbs(
  { resource, list }: ResourceReference,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
  offeredVerbs: readonly string[] = list?.actions ?? [],
): Verb[] {
  return listEntityVerbs(resource).filter(
    (verb) =>
      offeredVerbs.includes(verb) &&
      mayDo(viewer, resource, verb) &&
      isOffered(resource, verb, extensions),
  )
}

/** Returns whether the provider's capabilities have been loaded; requests them if not. */
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
  return listAccessibleTiles(useSession()).filter((tile) => extensions.has(buildTileRequest(tile)))
}

/** Returns the extension calls that the provider supports. */
export function useExtensions(): ReadonlySet<string> {
  const { subscribe, current } = capabilities
  return useSyncExternalStore(subscribe, current, current).extensions
}
