import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import { buildFilledBlock, type PastedBlock } from './pasted-block.ts'
import { findFocusPlace } from './focus-place.ts'
import type { ShownRows } from './usePaste.tsx'

/**
 * Returns the source row and the target rows: the selected rows if the cell is in one of several,
 * otherwise its own row.
 */
function sourceAndTargets(
  rows: readonly Row[],
  at: number,
  chosen: ReadonlySet<number> | undefined,
) {
  const among = rows.filter(({ id }) => chosen?.has(id))
  const own = rows[at]
  const [first, ...below] = own && chosen?.has(own.id) && among.length > 1 ? among : []
  if (first) return { from: first, to: below }
  const above = rows[at - 1]
  return above && own ? { from: above, to: [own] } : undefined
}

/**
 * Handles Ctrl+D on a cell. Copies the value of the first selected row to the others, or that of
 * the cell above.
 */
export function useFillDown(
  { reference, rows, columns }: ShownRows,
  chosen: ReadonlySet<number> | undefined,
  lay: (block: PastedBlock) => void,
): void {
  const fill = () => {
    const { row, name } = findFocusPlace(document.activeElement)
    if (name === undefined || !columns.some((column) => column.name === name)) return false
    const filled = sourceAndTargets(rows, row, chosen)
    return filled && lay(buildFilledBlock(reference.resource, name, filled.from, filled.to))
  }
  useKeys({ '$mod+d': fill })
}
