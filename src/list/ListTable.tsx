import { useCallback } from 'react'
import { isDeleted } from '../../resources/kit/entities/life-cycle.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { RowActions } from '../actions/RowActions.tsx'
import type { RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { Table, type TableProps } from '../table/Table.tsx'
import { useColumns } from './useColumns.tsx'

type Passed = Pick<
  TableProps<Row>,
  'label' | 'rows' | 'page' | 'sort' | 'onSort' | 'selectable' | 'changed'
>

interface ListTableProps extends Passed {
  reference: ListReference
  columns: readonly string[]
  verbs: readonly Verb[]
  /** Deleted rows stand among live ones and must be told apart. */
  isMixed: boolean
  onAsk: (verb: RowVerb, row: Row) => void
}

const keyOf = ({ id }: Row) => id
const classOfRow = (row: Row) => (isDeleted(row) ? 'deleted-row' : undefined)

/** The rows of a list, with what can be done to each. */
export function ListTable(props: ListTableProps) {
  const { reference, columns, verbs, isMixed, onAsk, ...passed } = props
  const actionsOf = useCallback(
    (row: Row) => <RowActions reference={reference} row={row} verbs={verbs} onAsk={onAsk} />,
    [reference, verbs, onAsk],
  )
  return (
    <Table
      {...passed}
      columns={useColumns(reference, columns, isMixed)}
      keyOf={keyOf}
      actionsOf={verbs.length > 0 ? actionsOf : undefined}
      classOfRow={isMixed ? classOfRow : undefined}
      isFocusFallback
    />
  )
}
