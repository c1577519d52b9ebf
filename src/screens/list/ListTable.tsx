import { useCallback, useState } from 'react'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { useDeletions } from '../../parts/actions/useDeletions.ts'
import { RowActions } from '../../parts/actions/RowActions.tsx'
import { CardActions } from '../../parts/actions/CardActions.tsx'
import { usePhone } from '../../platform/layout/useMedia.ts'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { DeletionFilter } from '../../parts/table/state/list-state.ts'
import { listHidableColumns } from '../../parts/table/columns/hidable-columns.ts'
import { Table, type TableProps } from '../../parts/table/Table.tsx'
import { DeletionsContext } from './columns/DeletionMark.tsx'
import { HiddenColumns } from '../../parts/table/columns/HiddenColumns.tsx'
import { setWidth } from './columns/column-widths.ts'
import { type ColumnSums, useSumFooters } from './sums/useSums.ts'
import { useColumns } from './columns/useColumns.tsx'
import { ClipboardTools } from './editing/ClipboardTools.tsx'
import { useCellEditing } from './editing/useCellEditing.tsx'

type PassedTableProps = Pick<
  TableProps<Row>,
  'label' | 'rows' | 'page' | 'sort' | 'onSort' | 'selectable' | 'changed' | 'openKey'
>

interface ListTableProps extends PassedTableProps {
  reference: ListReference
  columns: readonly string[]
  /** True if the user has chosen the columns. */
  isChosenByUser: boolean
  verbs: readonly Verb[]
  /** The deletion filter: live rows, all rows, or the trash. */
  deletionFilter: DeletionFilter
  onAsk: (verb: RowVerb, row: Row) => void
  /** The sums of columns over all pages. */
  sums?: ColumnSums
}

const NO_ROWS: readonly Row[] = []
const getKey = ({ id }: Row) => id
const getRowClass = (row: Row) => (isDeletedRow(row) ? 'deleted-row' : undefined)

/** Returns the function that renders the actions on a row. */
function useRenderActions({
  reference,
  verbs,
  onAsk,
}: Pick<ListTableProps, 'reference' | 'verbs' | 'onAsk'>) {
  const isPhone = usePhone()
  return useCallback(
    (row: Row) => {
      const actions = { reference, row, verbs, onOpen: onAsk }
      return isPhone ? <CardActions {...actions} /> : <RowActions {...actions} />
    },
    [reference, verbs, onAsk, isPhone],
  )
}

/** The table of a list's rows, with the actions on each row. */
export function ListTable(props: ListTableProps) {
  const { reference, columns, isChosenByUser, verbs, deletionFilter, onAsk, sums, ...tableProps } =
    props
  const deletions = useDeletions(
    reference.resource,
    deletionFilter === 'live' ? undefined : props.rows,
  )
  const renderActions = useRenderActions({ reference, verbs, onAsk })
  const onResize = useCallback(
    (name: string, width: number | undefined) => setWidth(reference.resourceName, name, width),
    [reference],
  )
  const declaredColumns = useColumns(reference, columns, deletionFilter)
  const editing = useCellEditing(reference, props.rows, declaredColumns, verbs)
  const editableColumns = editing.columns
  const footers = useSumFooters(editableColumns, sums)
  const [isShowingAll, setShowingAll] = useState(false)
  const [hiddenNames, setHiddenNames] = useState<readonly string[]>([])
  const { hideFirst = [] } = reference.list
  const visibleColumns = editableColumns.filter(({ name }) => !hiddenNames.includes(name))
  return (
    <DeletionsContext value={deletions}>
      <Table
        {...tableProps}
        columns={editableColumns}
        footers={footers}
        // Columns the user has chosen are never hidden. The rows scroll instead.
        hideOrder={
          isShowingAll || isChosenByUser
            ? undefined
            : listHidableColumns(editableColumns, hideFirst, tableProps.sort ?? '')
        }
        onColumnsHidden={setHiddenNames}
        editing={editing.editing}
        getKey={getKey}
        onResize={onResize}
        renderActions={verbs.length > 0 ? renderActions : undefined}
        getRowClass={deletionFilter === 'all' ? getRowClass : undefined}
        hasMultiSort
        isFocusFallback={props.openKey === undefined}
      />
      {!isChosenByUser && (
        <HiddenColumns
          columns={editableColumns}
          hiddenNames={hiddenNames}
          showsAll={isShowingAll}
          onToggle={setShowingAll}
        />
      )}
      <ClipboardTools
        reference={reference}
        rows={props.rows ?? NO_ROWS}
        columns={visibleColumns}
        selectedIds={tableProps.selectable?.ids}
      />
    </DeletionsContext>
  )
}
