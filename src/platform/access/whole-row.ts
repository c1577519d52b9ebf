import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { capabilities } from '../api/index.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useVisibleReference } from './visible-fields.ts'

/** The time in milliseconds for which a row that the pointer has requested counts as fresh. */
const FRESH_MS = 5000

/** Returns whether a row lacks fields that the viewer may read, because it comes from a list. */
export const isPartialRow = ({ resource }: RowsReference, row: Row): boolean =>
  capabilities.current().fields && Object.keys(resource.fields).some((name) => !(name in row))

/**
 * Returns the row with all fields that the viewer may read; undefined while they are read. The row
 * then stays the same. If it cannot be read, returns the known fields.
 */
export function useWholeRow(reference: RowsReference, row: Row): Row | undefined {
  const visibleReference = useVisibleReference(reference)
  const [settledRow, setSettledRow] = useState(() =>
    isPartialRow(visibleReference, row) ? undefined : row,
  )
  const { data, error, isFetching } = useGetOne<Row>(
    reference.resourceName,
    { id: row.id },
    { enabled: settledRow === undefined, staleTime: FRESH_MS },
  )
  // A cached row may be older than the row of the list.
  const readRow = isFetching ? undefined : (data ?? (error ? row : undefined))
  const wholeRow = settledRow ?? readRow
  if (wholeRow && settledRow === undefined) setSettledRow(wholeRow)
  return wholeRow
}
