import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName, isReferenceField } from '../../../registry/fields/targets.ts'
import type { ValueFormat } from '../../../registry/text/value-format.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Returns the values of a row as texts by field name, for the sentences of the dialogs about the
 * row.
 */
export function formatRowTexts({ fields }: AnyResource, row: Row, format: ValueFormat) {
  const texts = Object.entries(fields).map(([name, field]) => {
    const value = row[name] ?? ''
    if (isReferenceField(field))
      return [name, String(row[getReferenceTitleName(name)] ?? `#${String(value)}`)]
    if (field.type !== 'money' || value === '') return [name, String(value)]
    const { currency, amount } = format.money(String(value))
    return [name, `${currency}\u00a0${amount}`]
  })
  return Object.fromEntries(texts) as Readonly<Record<string, string>>
}
