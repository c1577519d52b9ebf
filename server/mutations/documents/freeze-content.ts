import { sql } from 'kysely'
import type { DocumentContent, FrozenValue } from '../../../registry/entities/documents.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import type { Row } from '../../rows/action.ts'
import { readBusiness } from '../../rows/business-store.ts'
import { buildRowsQuery, selectRowAsJson } from '../../rows/select-rows.ts'
import type { DocumentedRow } from './documented-rows.ts'
import type { DocumentAmounts } from './read-amounts.ts'

/** Copies a value of a row, with the title of the row that a reference points to. */
function freezeValue({ name: entity }: AnyResource, row: Row, field: string): FrozenValue {
  const title = row[getReferenceTitleName(field)]
  const value = row[field] ?? null
  return { entity, field, value, ...(typeof title === 'string' && { title }) }
}

/** Copies values of a row. Empty ones are left out. */
const freezeValues = (resource: AnyResource, row: Row, fields: readonly string[]): FrozenValue[] =>
  fields
    .map((field) => freezeValue(resource, row, field))
    .filter(({ value }) => value !== null && value !== '')

const readRow = async (
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  id: number,
): Promise<Row> => JSON.parse(await selectRowAsJson(trx, registry, resource, id)) ?? {}

/** Reads the rows of an entity with an id in a field or of some ids, in an order. */
async function readRows(
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  selection: { field: string; ids: readonly number[]; order: string },
): Promise<Row[]> {
  const { field, ids, order } = selection
  const { rows } = await buildRowsQuery(registry, resource, {
    where: [
      sql`${sql.ref(`r.${field}`)} = any (${[...ids]}::int[])`,
      ...('deleted_at' in resource.fields ? [sql`r.deleted_at is null`] : []),
    ],
    order: sql`${sql.ref(`r.${order}`)}, r.id`,
  }).execute(trx)
  return JSON.parse(rows[0]?.json ?? '[]')
}

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

/** Copies the entries that a document covers. */
async function freezeEntries(
  trx: AnyTransaction,
  registry: Registry,
  { book, bookEntity }: DocumentedRow,
  ids: readonly number[],
): Promise<DocumentContent['entries']> {
  const field = bookEntity.fields[book.entries]
  const ledgerEntity = field?.type === 'references' ? registry[field.to] : undefined
  const ledger = ledgerEntity?.ledger
  if (!ledger) return []
  const rows = await readRows(trx, registry, ledgerEntity, { field: 'id', ids, order: ledger.at })
  const freeze = (row: Row, name: string) => freezeValue(ledgerEntity, row, name)
  return rows.map((row) => ({
    kind: freeze(row, ledger.kind),
    amount: freeze(row, ledger.amount),
    at: freeze(row, ledger.at),
  }))
}

/** The contents of a document, and the id of its buyer. */
interface Frozen {
  content: DocumentContent
  buyerId: number | null
}

/** Copies what a document of a row shows, so that it stays when the rows change. */
export async function freezeContent(
  trx: AnyTransaction,
  registry: Registry,
  documentedRow: DocumentedRow,
  { isWhole, lastNumber, entryIds }: DocumentAmounts,
): Promise<Frozen> {
  const { resource, documents, id } = documentedRow
  const row = await readRow(trx, registry, resource, id)
  const buyerField = resource.fields[documents.buyer]
  const buyerEntity = buyerField?.type === 'reference' ? registry[buyerField.to] : undefined
  const buyerId = Number(row[documents.buyer]) || null
  const buyer = buyerEntity && buyerId ? await readRow(trx, registry, buyerEntity, buyerId) : {}
  const buyerNames = [buyerEntity?.title ?? 'id', ...(documents.buyerFields ?? [])]
  const language = buyer[documents.buyerLanguage ?? '']
  const { name, imprint } = await readBusiness(trx, registry)
  const content: DocumentContent = {
    language: typeof language === 'string' ? language : null,
    seller: { name, imprint },
    buyer: buyerEntity ? freezeValues(buyerEntity, buyer, buyerNames) : [],
    facts: freezeValues(resource, row, documents.facts),
    lines: isWhole ? await freezeLines(trx, registry, documentedRow) : [],
    amounts: isWhole ? freezeValues(resource, row, documents.amounts.slice(0, -1)) : [],
    corrects: lastNumber,
    entries: await freezeEntries(trx, registry, documentedRow, entryIds),
  }
  return { content, buyerId }
}
