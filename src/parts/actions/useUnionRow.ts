import { useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/**
 * Returns a function that finds the union row of a member's row, because a union has its own ids.
 * The result is undefined if the union no longer contains the row.
 */
export function useUnionRow() {
  const provider = useDataProvider<WashboardDataProvider>()
  return useCallback(
    async ({ resource, resourceName }: RowsReference, entityName: string, row: Row) => {
      if (!resource.union) return row
      const fieldEntries = Object.entries(resource.fields)
      const [pointerName, field] =
        fieldEntries.find(([, pointer]) => pointer.type === 'polymorphic') ?? []
      if (pointerName === undefined || field?.type !== 'polymorphic') return undefined
      const { data } = await provider.getList<Row>(resourceName, {
        pagination: { page: 1, perPage: 1 },
        filter: { [field.typeField]: entityName, [pointerName]: row.id },
        meta: { columns: [] },
      })
      return data.find(
        (unionRow) => unionRow[pointerName] === row.id && unionRow[field.typeField] === entityName,
      )
    },
    [provider],
  )
}
