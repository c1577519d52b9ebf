import type { DocumentContent, FrozenValue } from '../../../registry/entities/documents.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import type { DocumentedRow } from './documented-rows.ts'
import {
  freezeEntries,
  freezeParties,
  freezeValue,
  freezeValues,
  readRow,
  readRows,
} from './freeze-values.ts'
import { freezeTaxes } from './freeze-taxes.ts'
import type { DocumentAmounts } from './read-amounts.ts'

/** Copies the lines of a row, such as the items of an order. */
async function freezeLines(
  trx: AnyTransaction,
  registry: Registry,
  { resource, id }: DocumentedRow,
): Promise<FrozenValue[][]> {
  const { lines } = resource
  if (!lines) return []
  const lineEntity = registry[lines.entity]
  const selection = { field: lines.reference, ids: [id], order: lines.order ?? 'id' }
  const rows = await readRows(trx, registry, lineEntity, selection)
  return rows.map((row) => lines.columns.map((name) => freezeValue(lineEntity, row, name)))
}

/** The contents of a document, and the id of its party. */
interface Frozen {
  content: DocumentContent
  partyId: number | null
}

/** Copies what a document of a row shows, so that it stays when the rows change. */
export async function freezeContent(
  trx: AnyTransaction,
  registry: Registry,
  documentedRow: DocumentedRow,
  amounts: DocumentAmounts,
): Promise<Frozen> {
  const { resource, documents, bookEntity, sales, id } = documentedRow
  const { isWhole, lastNumber, entryIds } = amounts
  const entriesField = bookEntity.fields[sales.entries]
  const ledgerEntity = entriesField?.type === 'references' ? registry[entriesField.to] : undefined
  const row = await readRow(trx, registry, resource, id)
  const partyId = Number(row[documents.party]) || null
  const content: DocumentContent = {
    ...(await freezeParties(trx, registry, bookEntity, partyId)),
    facts: freezeValues(resource, row, documents.facts),
    lines: isWhole ? await freezeLines(trx, registry, documentedRow) : [],
    amounts: isWhole ? freezeValues(resource, row, documents.amounts.slice(0, -1)) : [],
    taxes: await freezeTaxes(trx, registry, documentedRow, amounts),
    corrects: lastNumber,
    entries: ledgerEntity ? await freezeEntries(trx, registry, ledgerEntity, entryIds) : [],
  }
  return { content, partyId }
}
