import { useCallback, useState } from 'react'
import { isDeleted } from '../../../registry/entities/life-cycle.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { useDeletions } from '../../parts/actions/useDeletions.ts'
import { RowActions } from '../../parts/actions/RowActions.tsx'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { DeletionFilter } from '../../parts/table/state/list-state.ts'
import { listHidableColumns } from '../../parts/table/columns/hidable-columns.ts'
import { Table, type TableProps } from '../../parts/table/Table.tsx'
import { DeletionsContext } from './columns/DeletionMark.tsx'
import { HiddenColumns } from '../../parts/table/columns/HiddenColumns.tsx'
import { setWidth } from './columns/column-widths.ts'
import { type Sums, useSumFooters } from './sums/useSums.ts'
import { useColumns } from './columns/useColumns.tsx'
import { useCopy } from './editing/useCopy.ts'
import { useFillDown } from './editing/useFillDown.ts'
import { usePaste } from './editing/usePaste.tsx'
import { useCellEditing } from './editing/useCellEditing.tsx'

type Passed = Pick<
  TableProps<Row>,
  'label' | 'rows' | 'page' | 'sort' | 'onSort' | 'selectable' | 'changed' | 'openKey'
>

interface ListTableProps extends Passed {
  reference: ListReference
  columns: readonly string[]
  /** True if the user has chosen the columns. */
  isChosen: boolean
  verbs: readonly Verb[]
  /** The deletion filter: live rows, all rows, or the trash. */
  shown: DeletionFilter
  onAsk: (verb: RowVerb, row: Row) => void
  /** The sums of columns over all pages. */
  sums?: Sums
}

const NO_ROWS: readonly Row[] = []
const getKey = ({ id }: Row) => id
const getRowClass = (row: Row) => (isDeleted(row) ? 'deleted-row' : undefined)

/** The table of a list's rows, with the actions on each row. */
export function ListTable(props: ListTableProps) {
  const { reference, columns, isChosen, verbs, shown, onAsk, sums, ...passed } = props
  const deletions = useDeletions(reference.resource, shown === 'live' ? undefined : props.rows)
  const renderActions = useCallback(
    (row: Row) => <RowActions reference={reference} row={row} verbs={verbs} onOpen={onAsk} />,
    [reference, verbs, onAsk],
  )
  const onResize = useCallback(
    (name: string, width: number | undefined) => setWidth(reference.resourceName, name, width),
    [reference],
  )
  const named = useColumns(reference, columns, shown)
  const editing = useCellEditing(reference, props.rows, named, verbs)
  const editableColumns = editing.columns
  const footers = useSumFooters(editableColumns, sums)
  const [isAll, setAll] = useState(false)
  const [away, setAway] = useState<readonly string[]>([])
  const { hideFirst = [] } = reference.list
  const visible = editableColumns.filter(({ name }) => !away.includes(name))
  const onScreen = { reference, rows: props.rows ?? NO_ROWS, columns: visible }
  const chosen = passed.selectable?.ids
  const paste = usePaste(onScreen)
  useCopy(onScreen, chosen)
  useFillDown(onScreen, chosen, paste.lay)
  return (
    <DeletionsContext value={deletions}>
      <Table
        {...passed}
        columns={editableColumns}
        footers={footers}
        // Columns the user has chosen are never hidden. The rows scroll instead.
        hideOrder={
          isAll || isChosen
            ? undefined
            : listHidableColumns(editableColumns, hideFirst, passed.sort ?? '')
        }
        onColumnsHidden={setAway}
        editing={editing.editing}
        getKey={getKey}
        onResize={onResize}
        renderActions={verbs.length > 0 ? renderActions : undefined}
        getRowClass={shown === 'all' ? getRowClass : undefined}
        hasMultiSort
        isFocusFallback={props.openKey === undefined}
      />
      {!isChosen && (
        <HiddenColumns
          columns={editableColumns}
          hiddenNames={away}
          showsAll={isAll}
          onToggle={setAll}
        />
      )}
      {paste.dialog}
    </DeletionsContext>
  )
}
