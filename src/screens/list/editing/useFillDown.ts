import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import { buildFilledBlock, type PastedBlock } from './pasted-block.ts'
import { findFocusPlace } from './focus-place.ts'
import type { RowsOnScreen } from './usePaste.tsx'

/**
 * Returns the source row and the target rows: the selected rows if the cell is in one of several,
 * otherwise its own row.
 */
function findSourceAndTargets(
  rows: readonly Row[],
  rowIndex: number,
  selectedIds: ReadonlySet<number> | undefined,
) {
  const selectedRows = rows.filter(({ id }) => selectedIds?.has(id))
  const focusedRow = rows[rowIndex]
  const isInSelection = focusedRow !== undefined && selectedIds?.has(focusedRow.id)
  const [firstSelected, ...otherSelected] =
    isInSelection && selectedRows.length > 1 ? selectedRows : []
  if (firstSelected) return { source: firstSelected, targets: otherSelected }
  const rowAbove = rows[rowIndex - 1]
  return rowAbove && focusedRow ? { source: rowAbove, targets: [focusedRow] } : undefined
}

/**
 * Handles Ctrl+D on a cell. Copies the value of the first selected row to the others, or that of
 * the cell above.
 */
export function useFillDown(
  { reference, rows, columns }: RowsOnScreen,
  selectedIds: ReadonlySet<number> | undefined,
  showBlock: (block: PastedBlock) => void,
): void {
  const fill = () => {
    const { row, name } = findFocusPlace(document.activeElement)
    if (name === undefined || !columns.some((column) => column.name === name)) return false
    const rowsToFill = findSourceAndTargets(rows, row, selectedIds)
    if (!rowsToFill) return undefined
    const { source, targets } = rowsToFill
    return showBlock(buildFilledBlock(reference.resource, name, source, targets))
  }
  useKeys({ '$mod+d': fill })
}
