import type { Row } from '../../data/rows/normalise.ts'
import { useKeys } from '../../layout/keyboard/useKeys.ts'
import { filledBlock, type PastedBlock } from './pasted-block.ts'
import { placeOf } from './place.ts'
import type { ShownRows } from './usePaste.tsx'

/** The row whose value is taken, and those that it goes into: the chosen ones where the cell is in one of several, otherwise it alone. */
function fromTo(rows: readonly Row[], at: number, chosen: ReadonlySet<number> | undefined) {
  const among = rows.filter(({ id }) => chosen?.has(id))
  const own = rows[at]
  const [first, ...below] = own && chosen?.has(own.id) && among.length > 1 ? among : []
  if (first) return { from: first, to: below }
  const above = rows[at - 1]
  return above && own ? { from: above, to: [own] } : undefined
}

/** Ctrl+D on a cell: the value of the first chosen row goes into the others, or that of the cell above into it. */
export function useFillDown(
  { reference, rows, columns }: ShownRows,
  chosen: ReadonlySet<number> | undefined,
  lay: (block: PastedBlock) => void,
): void {
  const fill = () => {
    const { row, name } = placeOf(document.activeElement)
    if (name === undefined || !columns.some((column) => column.name === name)) return false
    const filled = fromTo(rows, row, chosen)
    return filled && lay(filledBlock(reference.resource, name, filled.from, filled.to))
  }
  useKeys({ '$mod+d': fill })
}
