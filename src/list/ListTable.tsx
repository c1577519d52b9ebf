import { useCallback } from 'react'
import { isDeleted } from '../../resources/kit/entities/life-cycle.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { useDeletions } from '../actions/deletions/useDeletions.ts'
import { RowActions } from '../actions/RowActions.tsx'
import type { RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { Shown } from '../table/state/list-state.ts'
import { Table, type TableProps } from '../table/Table.tsx'
import { DeletionsContext } from './columns/DeletionMark.tsx'
import { setWidth } from './columns/column-widths.ts'
import { useSumFooters } from './sums/useSumFooters.ts'
import type { Sums } from './sums/useSums.ts'
import { useColumns } from './columns/useColumns.tsx'

type Passed = Pick<
  TableProps<Row>,
  'label' | 'rows' | 'page' | 'sort' | 'onSort' | 'selectable' | 'changed' | 'openKey'
>

interface ListTableProps extends Passed {
  reference: ListReference
  columns: readonly string[]
  verbs: readonly Verb[]
  /** Whether deleted rows are shown, alone or among live ones. */
  shown: Shown
  onAsk: (verb: RowVerb, row: Row) => void
  /** What columns add up to over all pages. */
  sums?: Sums
}

const keyOf = ({ id }: Row) => id
const classOfRow = (row: Row) => (isDeleted(row) ? 'deleted-row' : undefined)

/** The rows of a list, with what can be done to each. */
export function ListTable(props: ListTableProps) {
  const { reference, columns, verbs, shown, onAsk, sums, ...passed } = props
  const deletions = useDeletions(reference.resource, shown === 'live' ? undefined : props.rows)
  const actionsOf = useCallback(
    (row: Row) => <RowActions reference={reference} row={row} verbs={verbs} onAsk={onAsk} />,
    [reference, verbs, onAsk],
  )
  const onResize = useCallback(
    (name: string, width: number | undefined) => setWidth(reference.resourceName, name, width),
    [reference],
  )
  return (
    <DeletionsContext value={deletions}>
      <Table
        {...passed}
        columns={useSumFooters(useColumns(reference, columns, shown), sums)}
        keyOf={keyOf}
        onResize={onResize}
        actionsOf={verbs.length > 0 ? actionsOf : undefined}
        classOfRow={shown === 'all' ? classOfRow : undefined}
        sortsBySeveral
        isFocusFallback={props.openKey === undefined}
      />
    </DeletionsContext>
  )
}
