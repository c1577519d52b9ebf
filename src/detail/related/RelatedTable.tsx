import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { rowPageOf } from '../../access/pages.ts'
import { useSession } from '../../access/useSession.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../table/columns/column.ts'
import { givingWay } from '../../table/columns/fitting-columns.ts'
import { HiddenColumns } from '../../table/columns/HiddenColumns.tsx'
import { fieldColumn } from '../../table/field-column.tsx'
import { Table, type TableProps } from '../../table/Table.tsx'
import { columnsOf } from './relations.ts'
import type { Relation } from './relations-by.ts'

/** Related rows, and what can be done to them. */
export interface RelatedTableProps extends Pick<
  TableProps<Row>,
  'selectable' | 'actionsOf' | 'sort' | 'onSort' | 'page'
> {
  relation: Relation
  rows: readonly Row[]
  label: string
}

/** The columns of related rows; the first leads to a row's page, where it has one. */
function useColumns(relation: Relation): readonly Column<Row>[] {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  return useMemo(() => {
    const { reference, list, whole } = relation
    const [title, ...columns] = columnsOf(relation).map((name) =>
      fieldColumn<Row>(reference.resource, name, { translate, format }),
    )
    if (!title) return columns
    const pageOf = (row: Row) =>
      whole
        ? rowPageOf(reference.resource, row, viewer)
        : list && `${list.list.route}/${row.id}/show`
    const link = (row: Row) => {
      const to = pageOf(row)
      return to === undefined ? undefined : { to }
    }
    return [{ ...title, kind: 'title', link }, ...columns]
  }, [relation, translate, format, viewer])
}

const keyOf = ({ id }: Row) => id

/** A small table of related rows. Where there is no room for all of its columns, the least important give way. */
export function RelatedTable({ relation, ...props }: RelatedTableProps) {
  const columns = useColumns(relation)
  const [isAll, setAll] = useState(false)
  const [away, setAway] = useState<readonly string[]>([])
  const { list, whole } = relation
  const first = whole?.givesWay ?? list?.list.givesWay ?? []
  return (
    <>
      <Table
        {...props}
        columns={columns}
        keyOf={keyOf}
        givingWay={isAll ? undefined : givingWay(columns, first, props.sort ?? '')}
        onGivenWay={setAway}
        isFocusFallback
      />
      <HiddenColumns columns={columns} away={away} isAll={isAll} onAll={setAll} />
    </>
  )
}
