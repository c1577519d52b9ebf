import { createLocalStore } from '../../../../platform/layout/local-store.ts'
import { type Arrangement, PERSON_GROUPS, PERSON_SORTS } from './arrange-people.ts'

/** The choices of a user about day and week boards, which last in this browser. */
export interface BoardSettings extends Arrangement {
  /** The zoom level of the hours; undefined until the user zooms. */
  zoom?: number | undefined
  /** The titles of folded groups. */
  foldedGroups: readonly string[]
}

function parseSettings(stored: unknown): BoardSettings {
  const settings: { [K in keyof BoardSettings]?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  return {
    groupBy: PERSON_GROUPS.find((group) => group === settings.groupBy) ?? 'own',
    sortBy: PERSON_SORTS.find((sort) => sort === settings.sortBy) ?? 'name',
    zoom: Number.isInteger(settings.zoom) ? Number(settings.zoom) : undefined,
    foldedGroups: Array.isArray(settings.foldedGroups)
      ? settings.foldedGroups.filter((title) => typeof title === 'string')
      : [],
  }
}

export const boardStore = createLocalStore('boardSettings', parseSettings)

/** Changes some of the choices in every tab of this browser. */
export const changeBoard = (changes: Partial<BoardSettings>): void =>
  boardStore.write({ ...boardStore.read(), ...changes })
