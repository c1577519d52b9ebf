import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { LINES_PROPERTY } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../platform/i18n/label-keys.ts'
import { createFieldColumn } from '../../parts/table/field-column.tsx'
import { Table } from '../../parts/table/Table.tsx'

const getKey = ({ id }: Row) => id

function LinesTable({
  childEntity,
  columns,
  rows,
}: {
  childEntity: AnyResource
  columns: readonly string[]
  rows: readonly Row[]
}) {
  const translate = useTranslate()
  const format = useFormat()
  const label = translate(getEntityNameKey(childEntity), { smart_count: SAMPLE_PLURAL_COUNT })
  const visibleColumns = useMemo(
    () => columns.map((name) => createFieldColumn<Row>(childEntity, name, { translate, format })),
    [childEntity, columns, translate, format],
  )
  return (
    <section className="row-lines" aria-label={label}>
      <h3>{label}</h3>
      {rows.length === 0 ? (
        <p className="lines-none">{translate('ui.lines_none')}</p>
      ) : (
        <Table label={label} columns={visibleColumns} rows={rows} getKey={getKey} />
      )}
    </section>
  )
}

/** The lines of a row on its page. */
export function RowLines({ resource: { lines }, row }: { resource: AnyResource; row: Row }) {
  const rows = row[LINES_PROPERTY]
  if (!lines || !Array.isArray(rows)) return null
  return <LinesTable childEntity={getResource(lines.entity)} columns={lines.columns} rows={rows} />
}
