import { classOf, type Column } from './columns/column.ts'

/** The footer row, where any column has a footer cell. */
export function TableFooter<R>(props: {
  columns: readonly Column<R>[]
  /** Rows have a checkbox before their columns, and actions after them. */
  hasCheckbox: boolean
  hasActions: boolean
}) {
  const { columns, hasCheckbox, hasActions } = props
  if (columns.every(({ footer }) => footer === undefined)) return null
  return (
    <tfoot>
      <tr>
        {hasCheckbox && <td className="no-total" />}
        {columns.map((column) => {
          const { name, label, footer } = column
          if (footer === undefined) return <td key={name} className="no-total" />
          return (
            <td key={name} className={classOf(column)} data-label={label}>
              {footer}
            </td>
          )
        })}
        {hasActions && <td className="no-total" />}
      </tr>
    </tfoot>
  )
}
