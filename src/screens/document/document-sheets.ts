import type { FrozenValue, IssuedDocument } from '../../../registry/entities/documents.ts'
import { getTypeFormat, type Sheet } from '../../../registry/text/sheet.ts'
import { listAmounts } from './document-amounts.ts'
import { listOtherEntries } from './document-lines.ts'
import {
  type DocumentTexts,
  findFrozenField,
  formatFrozenForFile,
  getFrozenLabel,
  nameSeries,
} from './document-texts.ts'

/** Returns the spreadsheet format of the column of a frozen value. */
const getFormat = (texts: DocumentTexts, value: FrozenValue) =>
  getTypeFormat(findFrozenField(value)?.type ?? 'text', texts.format)

/**
 * Builds a sheet of rows of frozen values, whose first row gives labels and formats. The first row has
 * the opening in its second cell, where other rows have a title.
 */
function buildValueSheet(
  title: string,
  rows: readonly (readonly FrozenValue[])[],
  texts: DocumentTexts,
  opening?: string,
): Sheet[] {
  const [head] = rows
  if (!head) return []
  const table = [
    head.map((value) => getFrozenLabel(texts, value)),
    ...rows.map((row, place) =>
      row.map((value, index) =>
        opening !== undefined && place === 0 && index === 1
          ? opening
          : formatFrozenForFile(texts, value),
      ),
    ),
  ]
  return [{ title, table, formats: head.map((value) => getFormat(texts, value)) }]
}

/** Builds the tables of a document for a file: its lines, its amounts, and its other movements. */
export function buildDocumentSheets(document: IssuedDocument, texts: DocumentTexts): Sheet[] {
  const { entity, number, content } = document
  const { opening } = content
  const amountField = { entity, field: 'total', value: null }
  const amounts: Sheet = {
    title: getFrozenLabel(texts, amountField),
    table: listAmounts(document, texts).map(({ label, amount }) => [label, amount]),
    formats: [getTypeFormat('text', texts.format), getFormat(texts, amountField)],
    hasHeadingColumn: true,
  }
  const otherEntries = listOtherEntries(document, [])
  const anyNote = otherEntries.find(({ note }) => note)?.note
  const entries = otherEntries.map(({ at, kind, amount, note }) => [
    at,
    kind,
    amount,
    ...(anyNote ? [note ?? { ...anyNote, value: null }] : []),
  ])
  return [
    ...buildValueSheet(
      `${nameSeries(document, texts)} ${number}`,
      content.lines,
      texts,
      opening && texts.translate('documents.opening', { day: texts.format.date(opening) }),
    ),
    amounts,
    ...buildValueSheet(texts.translate('documents.entries'), entries, texts),
  ]
}
