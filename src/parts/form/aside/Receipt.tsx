import { useTranslate } from 'ra-core'
import type { RowPreview } from '../../../../registry/changes/preview.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { formatAmount } from '../../fields/amount-text.ts'
import { Money } from '../../../platform/ui/values/Money.tsx'

interface ReceiptProps {
  resource: AnyResource
  row: RowPreview['row']
}

/**
 * Returns the amounts that follow from a form and that the role receives; none while their total,
 * the last, is unknown.
 */
export function listPreviewAmounts({ resource, row }: ReceiptProps): readonly string[] {
  const names = (resource.derivedFields ?? []).filter(
    (name) => resource.fields[name]?.type === 'money' && name in row,
  )
  return isEmptyInput(row[names.at(-1) ?? '']) ? [] : names
}

/** The price of a form's choices, line by line. Zero lines are left out. */
export function Receipt({ resource, row }: ReceiptProps) {
  const translate = useTranslate()
  const format = useFormat()
  const names = listPreviewAmounts({ resource, row })
  const totalField = names.at(-1)
  if (names.length < 2) return null
  return (
    <dl className="receipt">
      {names
        .filter((name) => name === totalField || Number(row[name]) !== 0)
        .map((name) => (
          <div key={name} data-sum={name === totalField || undefined}>
            <dt>{translate(getFieldLabelKey(resource, name))}</dt>
            <dd>
              <Money {...format.money(formatAmount(resource.fields[name], row[name]))} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
