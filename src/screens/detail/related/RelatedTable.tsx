import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { findUnionRowPath } from '../../../platform/access/pages.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { Column } from '../../../parts/table/columns/column.ts'
import { listHidableColumns } from '../../../parts/table/columns/hidable-columns.ts'
import { HiddenColumns } from '../../../parts/table/columns/HiddenColumns.tsx'
import { createFieldColumn } from '../../../parts/table/field-column.tsx'
import { Table, type TableProps } from '../../../parts/table/Table.tsx'
import { listRelatedColumns } from './relations.ts'
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
function useRelatedColumns(relation: Relation): readonly Column<Row>[] {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  return useMemo(() => {
    const { reference, list, combined } = relation
    const [titleColumn, ...columns] = listRelatedColumns(relation).map((name) =>
      createFieldColumn<Row>(reference.resource, name, { translate, format }),
    )
    if (!titleColumn) return columns
    const findPath = (row: Row) =>
      combined
        ? findUnionRowPath(reference.resource, row, viewer)
        : list && `${list.list.route}/${row.id}/show`
    const linkToPage = (row: Row) => {
      const path = findPath(row)
      return path === undefined ? undefined : { to: path }
    }
    return [{ ...titleColumn, kind: 'title', link: linkToPage }, ...columns]
  }, [relation, translate, format, viewer])
}

const getKey = ({ id }: Row) => id

/** A small table of related rows. Columns that do not fit are hidden, the least important first. */
export function RelatedTable({ relation, ...props }: RelatedTableProps) {
  const columns = useRelatedColumns(relation)
  const [isShowingAll, setShowingAll] = useState(false)
  const [hiddenNames, setHiddenNames] = useState<readonly string[]>([])
  const { list, combined } = relation
  const hideFirst = combined?.hideFirst ?? list?.list.hideFirst ?? []
  return (
    <>
      <Table
        {...props}
        columns={columns}
        getKey={getKey}
        hideOrder={
          isShowingAll ? undefined : listHidableColumns(columns, hideFirst, props.sort ?? '')
        }
        onColumnsHidden={setHiddenNames}
        isFocusFallback
      />
      <HiddenColumns
        columns={columns}
        hiddenNames={hiddenNames}
        showsAll={isShowingAll}
        onToggle={setShowingAll}
      />
    </>
  )
}
