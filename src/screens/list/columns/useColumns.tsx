import { isDeletedRow } from '../../../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { useContext, useMemo } from 'react'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { OverridesContext } from '../../../platform/extension-points/overrides-context.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { Column } from '../../../parts/table/columns/column.ts'
import { createFieldColumn } from '../../../parts/table/field-column.tsx'
import type { DeletionFilter } from '../../../parts/table/state/list-state.ts'
import { useWidths } from './column-widths.ts'
import { DeletionMark } from './DeletionMark.tsx'

/** Links a column to the row's page: the title column, or the first if the title is hidden. */
function linkColumn({ list }: ListReference, column: Column<Row>): Column<Row> {
  return {
    ...column,
    kind: 'title',
    link: ({ id }) => ({ to: `${list.route}/${id}/show` }),
  }
}

/** Adds the deletion mark after the title. */
const addDeletionMark = (column: Column<Row>, isAmongActiveRows: boolean): Column<Row> => ({
  ...column,
  suffix: (row) =>
    isDeletedRow(row) && <DeletionMark row={row} isAmongActiveRows={isAmongActiveRows} />,
})

/**
 * Builds the columns of a list by name. Returns the same array while nothing about them changes.
 */
export function useColumns(
  reference: ListReference,
  names: readonly string[],
  deletion: DeletionFilter,
): readonly Column<Row>[] {
  const translate = useTranslate()
  const format = useFormat()
  const widths = useWidths(reference.resourceName)
  const { cells } = useContext(OverridesContext)
  return useMemo(() => {
    const writer = { translate, format, cells }
    const { title } = reference.resource
    const titleName = names.includes(title) ? title : names[0]
    return names.map((name) => {
      const declaredColumn = createFieldColumn<Row>(reference.resource, name, writer)
      const column = { ...declaredColumn, width: widths[name] }
      if (name !== titleName) return column
      const linkedColumn = linkColumn(reference, column)
      return deletion === 'live' ? linkedColumn : addDeletionMark(linkedColumn, deletion === 'all')
    })
  }, [reference, names, deletion, translate, format, widths, cells])
}
