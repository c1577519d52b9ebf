import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isFilterable } from '../../../registry/fields/filter-names.ts'
import {
  FieldValue,
  renderGeneratedValue,
  isNumeric,
  isTruncatable,
} from '../fields/cells/FieldValue.tsx'
import type { Cell } from '../../platform/extension-points/types.ts'
import type { Format } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import type { Column, ColumnKind } from './columns/column.ts'

type Values = Readonly<Record<string, unknown>>

/** The helpers that format values. */
export interface ValueWriter {
  translate: (key: string, params?: Record<string, unknown>) => string
  format: Format
  /**
   * The custom cells, by entity and field. Generated cells are not components, because a page has
   * hundreds of cells.
   */
  cells?: Readonly<Record<string, Cell | undefined>>
}

function getColumnKind({ fields }: AnyResource, name: string): ColumnKind | undefined {
  if (name === 'state') return 'state'
  if (fields[name]?.type === 'image') return 'image'
  return isNumeric(fields[name]) ? 'number' : undefined
}

/**
 * Returns whether a phone shows the values of a field without a label: the row is called by them, or
 * they are names or badges beside those.
 */
const isNamed = ({ displayName, fields }: AnyResource, name: string): boolean =>
  displayName !== undefined &&
  (displayName.includes(name) || ['reference', 'choice'].includes(fields[name]?.type ?? ''))

/** Builds the column of a field of an entity, or of the state of its rows. */
export function createFieldColumn<R extends Values>(
  resource: AnyResource,
  name: string,
  { translate, format, cells }: ValueWriter,
): Column<R> {
  const field = resource.fields[name]
  const isGenerated = cells && !cells[`${resource.name}.${name}`]
  const getValueProps = (row: R) => ({ name, row, resource, format, translate })
  return {
    name,
    label: translate(getFieldLabelKey(resource, name)),
    kind: getColumnKind(resource, name),
    isNamed: isNamed(resource, name),
    cell: (row) =>
      isGenerated ? (
        renderGeneratedValue(getValueProps(row))
      ) : (
        // A custom cell may have state, which must stay with its row.
        <FieldValue key={String(row.id)} {...getValueProps(row)} />
      ),
    canTruncate: (row) => isTruncatable(field, name, row),
    ...(field && !isFilterable(field) && { unsorted: true }),
  }
}
