import { createLocalStore } from '../../platform/layout/local-store.ts'

/** The collapsed menu groups, in addition to the specification's `menuCollapsed`. */
const store = createLocalStore('menuFolded', (groups): readonly string[] | null =>
  Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : null,
)

/**
 * Returns the collapsed groups of the menu, and the function that collapses or expands one in every
 * tab of this browser. `defaultGroups` are collapsed until the user chooses.
 */
export function useCollapsedGroups(defaultGroups: readonly string[]) {
  const collapsedGroups = store.use((groups) => groups) ?? defaultGroups
  const toggleGroup = (group: string) =>
    store.write(
      collapsedGroups.includes(group)
        ? collapsedGroups.filter((collapsed) => collapsed !== group)
        : [...collapsedGroups, group],
    )
  return { collapsedGroups, toggleGroup }
}
