import { isDeleted } from '../../resources/kit/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useFormat } from '../i18n/format.ts'
import type { Column } from '../table/column.ts'
import { fieldColumn, type ValueWriter } from '../table/field-column.tsx'
import { StateBadge } from '../ui/values/StateBadge.tsx'

/** The column that leads to a row's page: its title, or the first where that is hidden. */
function titleColumn({ list }: ListReference, column: Column<Row>): Column<Row> {
  return {
    ...column,
    kind: 'title',
    link: ({ id }) => ({ to: `${list.route}/${id}/show` }),
  }
}

/** Among live rows a deleted one says so after its title. */
function markingDeleted(column: Column<Row>, { translate }: ValueWriter): Column<Row> {
  const mark = (
    <span className="deleted-mark">
      <StateBadge tone="stopped">{translate('ui.deleted')}</StateBadge>
    </span>
  )
  return { ...column, suffix: (row) => isDeleted(row) && mark }
}

/** The columns of a list, by their names; the same as long as nothing about them changed. */
export function useColumns(
  reference: ListReference,
  names: readonly string[],
  isMixed: boolean,
): readonly Column<Row>[] {
  const translate = useTranslate()
  const format = useFormat()
  return useMemo(() => {
    const writer = { translate, format }
    const { title } = reference.resource
    const titleName = names.includes(title) ? title : names[0]
    return names.map((name) => {
      const column = fieldColumn<Row>(reference.resource, name, writer)
      if (name !== titleName) return column
      const titled = titleColumn(reference, column)
      return isMixed ? markingDeleted(titled, writer) : titled
    })
  }, [reference, names, isMixed, translate, format])
}
