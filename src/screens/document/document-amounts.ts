import type { IssuedDocument } from '../../../registry/entities/documents.ts'
import { formatAmount } from '../../parts/fields/amount-text.ts'
import { buildSoldLines, getTaxPercent, isCorrection, negate, subtract } from './document-lines.ts'
import { type DocumentTexts, findFrozenField, getFrozenLabel } from './document-texts.ts'

/** An amount below the lines. Totals are stressed. */
export interface AmountLine {
  label: string
  amount: string
  isTotal?: true
}

/** Lists the tax by its rates; as one amount if they are unknown. */
function listTaxes({ entity, content, tax }: IssuedDocument, texts: DocumentTexts): AmountLine[] {
  const { taxes = [] } = content
  if (getTaxPercent(content) !== null)
    return taxes.map(({ name, percent, amount }) => ({
      label: texts.translate('documents.tax_rate', {
        name,
        percent: texts.format.percent(percent),
      }),
      amount,
    }))
  if (tax === null || Number(tax) === 0) return []
  return [{ label: getFrozenLabel(texts, { entity, field: 'tax' }), amount: tax }]
}

/** Lists the amounts that add up to the total. */
function listParts(document: IssuedDocument, texts: DocumentTexts): AmountLine[] {
  const { content, total, tax } = document
  const hasOwnAmounts = content.lines.length > 0 || buildSoldLines(document, texts).length === 0
  const amounts = content.amounts.filter(({ value }) => Number(value) !== 0)
  if (hasOwnAmounts && amounts.length > 0)
    return amounts.map((value) => ({
      label: getFrozenLabel(texts, value),
      amount: formatAmount(findFrozenField(value), value.value),
    }))
  const taxes = listTaxes(document, texts)
  if (tax === null || taxes.length === 0) return []
  return [{ label: texts.translate('documents.net'), amount: subtract(total, tax) }, ...taxes]
}

/** Lists what was paid of the total, and what is due. Corrections have neither. */
function listDue(document: IssuedDocument, { translate }: DocumentTexts): AmountLine[] {
  const { balance } = document
  if (!balance || isCorrection(document)) return []
  const { otherDocuments, paid, due } = balance
  return [
    ...(Number(otherDocuments) === 0
      ? []
      : [{ label: translate('documents.other_documents'), amount: otherDocuments }]),
    { label: translate('documents.paid'), amount: negate(paid) },
    { label: translate('documents.due'), amount: due, isTotal: true },
  ]
}

/** Lists the amounts of a document in their order: parts, total, what was paid, and what is due. */
export function listAmounts(document: IssuedDocument, texts: DocumentTexts): AmountLine[] {
  const { entity, total } = document
  const label = getFrozenLabel(texts, { entity, field: 'total' })
  return [
    ...listParts(document, texts),
    { label, amount: total, isTotal: true },
    ...listDue(document, texts),
  ]
}
