import { useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { Row } from '../../data/rows/normalise.ts'
import type { RowAction } from './items/items.ts'

/**
 * Returns the function that finds the row of an action: an entity that shows rows of others has ids
 * of its own for them. Undefined if the row is not among them any more.
 */
export function useActionRow() {
  const provider = useDataProvider<WashboardDataProvider>()
  return useCallback(
    async ({ reference, row }: RowAction, of: string): Promise<Row | undefined> => {
      const { fields, union } = reference.resource
      if (!union) return row
      const [at, field] = Object.entries(fields).find(([, one]) => one.type === 'polymorphic') ?? []
      if (at === undefined || field?.type !== 'polymorphic') return undefined
      const { data } = await provider.getList<Row>(reference.resourceName, {
        pagination: { page: 1, perPage: 1 },
        filter: { [field.typeField]: of, [at]: row.id },
      })
      return data.find((one) => one[at] === row.id && one[field.typeField] === of)
    },
    [provider],
  )
}
