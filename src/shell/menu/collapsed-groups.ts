import { createLocalStore } from '../../platform/layout/local-store.ts'

const NO_GROUPS: readonly string[] = []

/** The collapsed menu groups, in addition to the specification's `menuCollapsed`. */
const store = createLocalStore('menuFolded', (groups): readonly string[] =>
  Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : NO_GROUPS,
)

/** Collapses or expands a group of the menu, in every tab of this browser. */
export function toggleGroup(group: string): void {
  const groups = store.read()
  const isCollapsed = groups.includes(group)
  store.write(isCollapsed ? groups.filter((collapsed) => collapsed !== group) : [...groups, group])
}

/** Returns the collapsed groups of the menu. */
export const useCollapsedGroups = (): readonly string[] => store.use((groups) => groups)
