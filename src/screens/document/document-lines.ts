import type {
  DocumentContent,
  FrozenEntry,
  FrozenValue,
  IssuedDocument,
} from '../../../registry/entities/documents.ts'
import {
  addUpDecimals,
  divideExactDecimals,
  type ExactDecimal,
  formatExactDecimal,
  multiplyExactDecimals,
  parseExactDecimal,
  roundExactDecimal,
  subtractExactDecimals,
} from '../../../registry/values/computed/exact.ts'
import { formatAmount } from '../../parts/fields/amount-text.ts'
import { findResource } from '../../platform/data/rows/resources.ts'
import {
  type DocumentTexts,
  findFrozenField,
  formatFrozen,
  formatLineValue,
  getFrozenLabel,
} from './document-texts.ts'

/** A line of what was sold. Amounts are exact decimals. */
export interface SoldLine {
  text: string
  note: string | null
  /** The amount without tax; null if the document has no tax, or only one for all lines. */
  net: string | null
  /** The amount with tax; null if the tax of the line is unknown. */
  amount: string | null
}

const HUNDRED: ExactDecimal = { digits: 100n, scale: 0 }
const ZERO: ExactDecimal = { digits: 0n, scale: 0 }
const parse = (value: unknown): ExactDecimal => parseExactDecimal(String(value ?? 0)) ?? ZERO

/** Returns the opposite of an amount. */
export const negate = (amount: unknown): string =>
  formatExactDecimal(subtractExactDecimals(ZERO, parse(amount)))

/** Subtracts the second amount from the first. */
export const subtract = (first: string, second: string): string =>
  formatExactDecimal(subtractExactDecimals(parse(first), parse(second)))

/** Returns the sum of the rates of a document's tax; null if they are unknown. */
export function getTaxPercent({ taxes = [] }: DocumentContent): string | null {
  return taxes.length > 0 ? addUpDecimals(taxes.map(({ percent }) => percent)) : null
}

/** Splits the tax by lines. The last line gets what rounding leaves. */
function splitTax(nets: readonly string[], tax: string, percent: string): string[] {
  const rate = divideExactDecimals(parse(percent), HUNDRED) ?? ZERO
  const { scale } = parse(tax)
  const parts = nets
    .slice(0, -1)
    .map((net) =>
      formatExactDecimal(roundExactDecimal(multiplyExactDecimals(parse(net), rate), scale)),
    )
  return [...parts, subtract(tax, addUpDecimals(parts))]
}

/** Returns the fact with what was sold, such as a service. */
export const findItem = ({ facts }: DocumentContent): FrozenValue | undefined =>
  facts.find(({ entity, field }) => findResource(entity)?.documents?.item === field)

/** Builds the lines of a document by the amounts of its row: what was sold, and its discount. */
function buildRowLines({ content, total, tax }: IssuedDocument, texts: DocumentTexts): SoldLine[] {
  const amounts = content.amounts.filter(
    (value) =>
      findResource(value.entity)?.documents?.tax !== value.field && Number(value.value) !== 0,
  )
  const percent = getTaxPercent(content)
  const nets = amounts.map((value) => formatAmount(findFrozenField(value), value.value))
  const ownTax = tax ?? '0'
  const taxes = percent === null ? null : splitTax(nets, ownTax, percent)
  const item = findItem(content)
  return amounts.map((value, index) => {
    const net = nets[index] ?? '0'
    const isOnly = amounts.length === 1
    const lineTax = Number(ownTax) === 0 ? '0' : taxes?.[index]
    return {
      text: item && index === 0 ? formatFrozen(texts, item) : getFrozenLabel(texts, value),
      note: null,
      net: Number(ownTax) === 0 ? null : net,
      amount: isOnly ? total : lineTax === undefined ? null : addUpDecimals([net, lineTax]),
    }
  })
}

/** Builds the lines of a document that corrects another one: the changes of what was sold. */
function buildChangeLines(
  { entity, content, total }: IssuedDocument,
  texts: DocumentTexts,
): SoldLine[] {
  const { sold = [] } = findResource(entity)?.documentBook?.sales ?? {}
  const entries = content.entries.filter(({ kind }) => sold.includes(String(kind.value)))
  const sum = addUpDecimals(entries.map(({ amount }) => amount.value))
  if (Number(subtract(sum, total)) !== 0) return []
  return entries.map(({ kind, at, amount, note }) => ({
    text: formatFrozen(texts, kind),
    note: [formatLineValue(texts, at), ...(note ? [formatFrozen(texts, note)] : [])].join(', '),
    net: null,
    amount: String(amount.value),
  }))
}

/** Builds the lines of what was sold. Documents of other kinds, and those with own lines, have none. */
export function buildSoldLines(document: IssuedDocument, texts: DocumentTexts): SoldLine[] {
  const { content, tax } = document
  if (tax === null || content.lines.length > 0) return []
  return content.amounts.length > 0
    ? buildRowLines(document, texts)
    : buildChangeLines(document, texts)
}

/** Returns whether a document corrects another one instead of selling something. */
export function isCorrection({ entity, series }: IssuedDocument): boolean {
  return findResource(entity)?.documentBook?.sales?.creditNote === series
}

/** Lists the payments of what a document is about: until now, or those that a correction covers. */
export function listPayments(document: IssuedDocument): readonly FrozenEntry[] {
  const { entity, content, balance } = document
  const { sales } = findResource(entity)?.documentBook ?? {}
  if (!sales) return []
  if (balance && !isCorrection(document)) return balance.entries
  const kinds = [...sales.paid, ...sales.returned]
  return content.entries.filter(({ kind }) => kinds.includes(String(kind.value)))
}

/** Lists the movements of money that neither lines nor payments show. */
export function listOtherEntries(
  document: IssuedDocument,
  lines: readonly SoldLine[],
): readonly FrozenEntry[] {
  const { entity, content } = document
  const { sales } = findResource(entity)?.documentBook ?? {}
  if (!sales) return content.entries
  if (lines.length > 0 || content.lines.length > 0) return []
  return content.entries.filter(({ kind }) => sales.sold.includes(String(kind.value)))
}
