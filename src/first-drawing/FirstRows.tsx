import { bulkVerbs } from '../actions/bulk/bulk-verbs.ts'
import { RowActions } from '../actions/RowActions.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import { useColumns } from '../list/columns/useColumns.tsx'
import { givingWay } from '../table/columns/giving-way.ts'
import { useSelection } from '../table/selection.tsx'
import { shownOf } from '../table/state/list-state.ts'
import { Table } from '../table/Table.tsx'
import type { PageAnswer } from './page-answer.ts'

const nothing = () => {}

/** The rows, as `ListTable` shows them before anybody does anything. */
export function FirstRows({ reference, state, rows }: Omit<PageAnswer, 'total'>) {
  const { list, resource } = reference
  const { rowVerbs } = useVerbs(reference)
  const selection = useSelection(resource.name)
  const names = state.columns ?? list.columns
  const columns = useColumns(reference, names, shownOf(reference, state))
  const actionsOf = (row: (typeof rows)[number]) => (
    <RowActions reference={reference} row={row} verbs={rowVerbs} onAsk={nothing} />
  )
  return (
    <Table
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      sort={state.sort}
      onSort={nothing}
      onResize={nothing}
      sortsBySeveral
      givingWay={state.columns ? undefined : givingWay(columns, list.givesWay ?? [], state.sort)}
      selectable={bulkVerbs(resource, rowVerbs).length > 0 ? selection : undefined}
      actionsOf={rowVerbs.length > 0 ? actionsOf : undefined}
    />
  )
}
