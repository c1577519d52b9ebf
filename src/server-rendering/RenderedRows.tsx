import { bulkVerbs } from '../actions/bulk/bulk-verbs.ts'
import { RowActions } from '../actions/RowActions.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import { useColumns } from '../list/columns/useColumns.tsx'
import { givingWay } from '../table/columns/giving-way.ts'
import { useSelection } from '../table/selection.tsx'
import { shownOf } from '../table/state/list-state.ts'
import { Table } from '../table/Table.tsx'
import type { LaidOutColumns } from './in-page/lay-out.ts'
import type { ListAnswer } from './list-answer.ts'

const nothing = () => {}

/** The rows, as `ListTable` shows them before anybody does anything. */
export function RenderedRows({ reference, state, rows }: Omit<ListAnswer, 'total'>) {
  const { list, resource } = reference
  const { rowVerbs } = useVerbs(reference)
  const selection = useSelection(resource.name)
  const names = state.columns ?? list.columns
  const columns = useColumns(reference, names, shownOf(reference, state))
  const actionsOf = (row: (typeof rows)[number]) => (
    <RowActions reference={reference} row={row} verbs={rowVerbs} onAsk={nothing} />
  )
  const isSelectable = bulkVerbs(resource, rowVerbs).length > 0
  const laidOut: LaidOutColumns = {
    list: reference.resourceName,
    columns: columns.map(({ name }) => name),
    before: isSelectable ? 1 : 0,
    order: state.columns ? [] : givingWay(columns, list.givesWay ?? [], state.sort),
  }
  return (
    <>
      {/* What only the browser knows, the widths of things, is for src/entry-page.ts. */}
      <template data-columns={JSON.stringify(laidOut)} />
      <Table
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={state.sort}
        onSort={nothing}
        onResize={nothing}
        sortsBySeveral
        selectable={isSelectable ? selection : undefined}
        actionsOf={rowVerbs.length > 0 ? actionsOf : undefined}
      />
    </>
  )
}
