import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getColumnClass } from '../../../parts/table/columns/column.ts'
import { getShownDeletion } from '../../../parts/table/state/list-state.ts'
import { useColumns } from '../columns/useColumns.tsx'
import { ListPrintHead } from './ListPrintHead.tsx'
import type { ShownList } from './list-sheet.ts'

/** A list on paper: all rows and all shown columns. It is invisible on the screen. */
export function PrintedList({
  reference,
  columns,
  state,
  rows,
}: ShownList & { rows: readonly Row[] }) {
  const printedColumns = useColumns(reference, columns, getShownDeletion(reference, state))
  return (
    <article className="printed-list" aria-hidden="true">
      <ListPrintHead reference={reference} state={state} count={rows.length} />
      <table className="table">
        <thead>
          <tr>
            {printedColumns.map((column) => (
              <th key={column.name} className={getColumnClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {printedColumns.map((column) => (
                <td key={column.name} className={getColumnClass(column)}>
                  {column.cell(row)}
                  {column.suffix?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
