import { sql } from 'kysely'
import type {
  DocumentContent,
  FrozenEntry,
  FrozenValue,
} from '../../../registry/entities/documents.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyTransaction, Db } from '../../db/database-types.ts'
import type { Row } from '../../rows/action.ts'
import { readBusiness } from '../../rows/business-store.ts'
import { buildRowsQuery, selectRowAsJson } from '../../rows/select-rows.ts'

/** Copies a value of a row, with the title of the row that a reference points to. */
export function freezeValue({ name: entity }: AnyResource, row: Row, field: string): FrozenValue {
  const title = row[getReferenceTitleName(field)]
  const value = row[field] ?? null
  return { entity, field, value, ...(typeof title === 'string' && { title }) }
}

/** Copies values of a row. Empty ones are left out. */
export const freezeValues = (
  resource: AnyResource,
  row: Row,
  fields: readonly string[],
): FrozenValue[] =>
  fields
    .map((field) => freezeValue(resource, row, field))
    .filter(({ value }) => value !== null && value !== '')

/** Reads a row as the API shows it; an empty object if there is none. */
export const readRow = async (
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  id: number,
): Promise<Row> => JSON.parse(await selectRowAsJson(trx, registry, resource, id)) ?? {}

/** Reads the rows of an entity with an id in a field or of some ids, in an order. */
export async function readRows(
  trx: Db | AnyTransaction,
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

/** Copies entries of a ledger by their ids, in the order of their moments. */
export async function freezeEntries(
  trx: Db | AnyTransaction,
  registry: Registry,
  ledgerEntity: AnyResource,
  ids: readonly number[],
): Promise<FrozenEntry[]> {
  const { ledger } = ledgerEntity
  if (!ledger || ids.length === 0) return []
  const rows = await readRows(trx, registry, ledgerEntity, { field: 'id', ids, order: ledger.at })
  const { kind, amount, at, method = '', note = '' } = ledger
  const freeze = (row: Row, name: string) => freezeValue(ledgerEntity, row, name)
  return rows.map((row) => ({
    kind: freeze(row, kind),
    amount: freeze(row, amount),
    at: freeze(row, at),
    ...(Boolean(row[method]) && { method: freeze(row, method) }),
    ...(Boolean(row[note]) && { note: freeze(row, note) }),
  }))
}

/** Copies the names of the seller and the party of a document, and the language of the party. */
export async function freezeParties(
  trx: AnyTransaction,
  registry: Registry,
  { documentBook, fields }: AnyResource,
  partyId: number | null,
): Promise<Pick<DocumentContent, 'language' | 'seller' | 'party'>> {
  const { name, imprint, taxNumber } = await readBusiness(trx, registry)
  const seller = { name, imprint, taxNumber }
  const { party = '', partyFields = [], partyLanguage = '' } = documentBook ?? {}
  const field = fields[party]
  if (field?.type !== 'reference' || partyId === null) return { language: null, seller, party: [] }
  const partyEntity = registry[field.to]
  const row = await readRow(trx, registry, partyEntity, partyId)
  const language = row[partyLanguage]
  return {
    language: typeof language === 'string' ? language : null,
    seller,
    party: freezeValues(partyEntity, row, [partyEntity.title, ...partyFields]),
  }
}
