import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { isFilterable } from '../../resources/kit/fields/filter-names.ts'
import { FieldValue, isNumeric, fullText } from '../fields/cells/FieldValue.tsx'
import type { Format } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import type { Column, ColumnKind } from './columns/column.ts'

type Values = Readonly<Record<string, unknown>>

/** The helpers that values are written with. */
export interface ValueWriter {
  translate: (key: string, params?: Record<string, unknown>) => string
  format: Format
}

function kindOf({ fields }: AnyResource, name: string): ColumnKind | undefined {
  if (name === 'state') return 'state'
  if (fields[name]?.type === 'image') return 'image'
  return isNumeric(fields[name]) ? 'number' : undefined
}

/** The column of a field of an entity, or of the state of its rows. */
export function fieldColumn<R extends Values>(
  resource: AnyResource,
  name: string,
  { translate, format }: ValueWriter,
): Column<R> {
  const field = resource.fields[name]
  return {
    name,
    label: translate(fieldLabelKey(resource, name)),
    kind: kindOf(resource, name),
    cell: (row) => <FieldValue {...{ name, row, resource, format, translate }} />,
    fullText: (row) => fullText(field, name, row),
    ...(field && !isFilterable(field) && { unsorted: true }),
  }
}
