import type { ReactNode } from 'react'
import { classOf, type Column } from './columns/column.ts'

/** The footer row, where any column has a footer cell. */
export function TableFooter<R>(props: {
  columns: readonly Column<R>[]
  /** By the names of columns; the others have those that they declare. */
  footers?: Readonly<Record<string, ReactNode>>
  /** Rows have a checkbox before their columns, and actions after them. */
  hasCheckbox: boolean
  hasActions: boolean
}) {
  const { columns, footers, hasCheckbox, hasActions } = props
  const footerOf = ({ name, footer }: Column<R>) => footers?.[name] ?? footer
  if (columns.every((column) => footerOf(column) === undefined)) return null
  return (
    <tfoot>
      <tr>
        {hasCheckbox && <td className="no-total" />}
        {columns.map((column) => {
          const { name, label } = column
          const footer = footerOf(column)
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
