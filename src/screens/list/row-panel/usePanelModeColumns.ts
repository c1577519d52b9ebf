import { useMemo } from 'react'
import { parseSortKeys } from '../../../../registry/values/sort-keys.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'

/** The number of columns that fit next to the panel. */
const MAX_PANEL_COLUMNS = 5

/**
 * Returns the columns to show next to the panel: the title, the sort field, the state, and the
 * first of the others.
 */
export function choosePanelModeColumns(
  { title }: Pick<AnyResource, 'title'>,
  columns: readonly string[],
  sort: string,
): readonly string[] {
  const preferredNames = [
    title,
    columns[0],
    'state',
    ...parseSortKeys(sort).map(({ field }) => field),
  ]
  const visibleNames = new Set(columns.filter((name) => preferredNames.includes(name)))
  for (const name of columns) if (visibleNames.size < MAX_PANEL_COLUMNS) visibleNames.add(name)
  return columns.filter((name) => visibleNames.has(name))
}

/** Returns the columns of a list: fewer while the panel is open. */
export function usePanelModeColumns(
  { resource }: ListReference,
  columns: readonly string[],
  sort: string,
  isPanelOpen: boolean,
): readonly string[] {
  return useMemo(
    () => (isPanelOpen ? choosePanelModeColumns(resource, columns, sort) : columns),
    [resource, columns, sort, isPanelOpen],
  )
}
