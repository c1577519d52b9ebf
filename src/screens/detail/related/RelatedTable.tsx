import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { findUnionRowPath } from '../../../platform/access/pages.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { Column } from '../../../parts/table/columns/column.ts'
import { listHidableColumns } from '../../../parts/table/columns/hidable-columns.ts'
import { HiddenColumns } from '../../../parts/table/columns/HiddenColumns.tsx'
import { fieldColumn } from '../../../parts/table/field-column.tsx'
import { Table, type TableProps } from '../../../parts/table/Table.tsx'
import { relatedColumns } from './relations.ts'
import type { Relation } from './filter-relations.ts'

/** Related rows and their actions. */
export interface RelatedTableProps extends Pick<
  TableProps<Row>,
  'selectable' | 'renderActions' | 'sort' | 'onSort' | 'page'
> {
  relation: Relation
  rows: readonly Row[]
  label: string
}

/** Returns the columns of related rows. The first links to the row's page, if it has one. */
function useColumns(relation: Relation): readonly Column<Row>[] {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  return useMemo(() => {
    const { reference, list, combined } = relation
    const [title, ...columns] = relatedColumns(relation).map((name) =>
      fieldColumn<Row>(reference.resource, name, { translate, format }),
    )
    if (!title) return columns
    const findPath = (row: Row) =>
      combined
        ? findUnionRowPath(reference.resource, row, viewer)
        : list && `${list.list.route}/${row.id}/show`
    const link = (row: Row) => {
      const to = findPath(row)
      return to === undefined ? undefined : { to }
    }
    return [{ ...title, kind: 'title', link }, ...columns]
  }, [relation, translate, format, viewer])
}

const getKey = ({ id }: Row) => id

/** A small table of related rows. Columns that do not fit are hidden, the least important first. */
export function RelatedTable({ relation, ...props }: RelatedTableProps) {
  const columns = useColumns(relation)
  const [isAll, setAll] = useState(false)
  const [away, setAway] = useState<readonly string[]>([])
  const { list, combined } = relation
  const first = combined?.hideFirst ?? list?.list.hideFirst ?? []
  return (
    <>
      <Table
        {...props}
        columns={columns}
        getKey={getKey}
        hideOrder={isAll ? undefined : listHidableColumns(columns, first, props.sort ?? '')}
        onColumnsHidden={setAway}
        isFocusFallback
      />
      <HiddenColumns columns={columns} hiddenNames={away} showsAll={isAll} onToggle={setAll} />
    </>
  )
}
