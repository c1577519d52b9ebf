import type { IssuedDocument } from '../../../registry/entities/documents.ts'
import {
  formatExactDecimal,
  parseExactDecimal,
  subtractExactDecimals,
} from '../../../registry/values/computed/exact.ts'
import { formatAmount } from '../../parts/fields/amount-text.ts'
import { type DocumentTexts, findFrozenField, getFrozenLabel } from './document-texts.ts'

/** Returns an amount without its tax. */
function getNet(total: string, tax: string): string {
  const [whole, part] = [parseExactDecimal(total), parseExactDecimal(tax)]
  return whole && part ? formatExactDecimal(subtractExactDecimals(whole, part)) : total
}

/** The amounts as labels and texts, with the total last. */
export function listAmounts(
  { entity, content, total, tax }: IssuedDocument,
  texts: DocumentTexts,
): [label: string, amount: string][] {
  const nameField = (field: string) => getFrozenLabel(texts, { entity, field })
  const last: [string, string] = [nameField('total'), total]
  const amounts = content.amounts.filter(({ value }) => Number(value) !== 0)
  if (amounts.length === 0 && tax !== null)
    return [[texts.translate('documents.net'), getNet(total, tax)], [nameField('tax'), tax], last]
  return [
    ...amounts.map((value): [string, string] => [
      getFrozenLabel(texts, value),
      formatAmount(findFrozenField(value), value.value),
    ]),
    last,
  ]
}
