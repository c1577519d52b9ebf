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

/** The amounts that follow from a form, with their total. */
interface PreviewAmounts {
  names: readonly string[]
  totalName: string | undefined
}

/**
 * Returns the amounts that follow from a form and that the role receives; none while their total is
 * unknown. The total is the last one that nobody enters: an amount of the form, such as a deposit,
 * follows it.
 */
export function listPreviewAmounts({ resource, row }: ReceiptProps): PreviewAmounts {
  const { derivedFields = [], fields, form = [] } = resource
  const names = derivedFields.filter((name) => fields[name]?.type === 'money' && name in row)
  const totalName = names.findLast((name) => !form.includes(name))
  return isEmptyInput(row[totalName ?? ''])
    ? { names: [], totalName: undefined }
    : { names, totalName }
}

/** The price of a form's choices, line by line. Zero lines are left out. */
export function Receipt({ resource, row }: ReceiptProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { names, totalName } = listPreviewAmounts({ resource, row })
  if (names.length < 2) return null
  return (
    <dl className="receipt">
      {names
        .filter((name) => name === totalName || Number(row[name]) !== 0)
        .map((name) => (
          <div key={name} data-sum={name === totalName || undefined}>
            <dt>{translate(getFieldLabelKey(resource, name))}</dt>
            <dd>
              <Money {...format.money(formatAmount(resource.fields[name], row[name]))} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
