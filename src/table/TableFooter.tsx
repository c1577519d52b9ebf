import { classOf, type Column } from './columns/column.ts'

/** The footer row, where any column has a footer cell. */
export function TableFooter<R>({ columns }: { columns: readonly Column<R>[] }) {
  if (columns.every(({ footer }) => footer === undefined)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column) => {
          const { name, label, footer } = column
          if (footer === undefined) return <td key={name} className="no-total" />
          return (
            <td key={name} className={classOf(column)} data-label={label}>
              {footer}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
