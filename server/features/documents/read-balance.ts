import { type RawBuilder, sql } from 'kysely'
import type { DocumentBalance } from '../../../registry/entities/documents.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import type { Deps } from '../../context/context.ts'
import { getTableName } from '../../db/table-name.ts'
import { freezeEntries } from '../../mutations/documents/freeze-values.ts'
import { sumKinds } from '../../mutations/documents/read-amounts.ts'

/** The row of a document, and the document's own total. */
interface SoldRow {
  kind: string
  rowId: number
  total: string
}

/** The sums of a row as the ledger and the documents have them. */
type Sums = Pick<DocumentBalance, 'state' | 'otherDocuments' | 'paid' | 'due'> & {
  entryIds: number[]
}

/** Reads the sums of a row by one statement. */
async function readSums(
  { db }: Pick<Deps, 'db'>,
  bookEntity: AnyResource,
  ledgerEntity: AnyResource,
  { kind, rowId, total }: SoldRow,
): Promise<Sums | undefined> {
  const { documentBook: { sales } = {} } = bookEntity
  const { ledger } = ledgerEntity
  if (!sales || !ledger) return undefined
  const selectOfRow = (entity: AnyResource) => {
    const row = entity.fields[sales.row]
    const typeField = row?.type === 'polymorphic' ? row.typeField : ''
    return sql`from ${sql.table(getTableName(entity))}
      where ${sql.ref(sales.row)} = ${rowId} and ${sql.ref(typeField)} = ${kind}`
  }
  const decimals = sql.lit(getDecimals(bookEntity.fields.total) ?? 0)
  const asAmount = (amount: RawBuilder<unknown>) => sql`round(${amount}, ${decimals})::text`
  const moved = [...sales.paid, ...sales.returned]
  const { rows } = await sql<Sums>`
    with entries as (select id, ${sql.ref(ledger.kind)} as kind, ${sql.ref(ledger.amount)} as amount
        ${selectOfRow(ledgerEntity)}),
      invoiced as (select coalesce(sum(total), 0) as total ${selectOfRow(bookEntity)}),
      sums as (select ${sumKinds(sales.sold)} as sold, -${sumKinds(moved)} as paid,
        ${sumKinds(sales.returned)} as returned, greatest(0, coalesce(sum(amount), 0)) as due,
        coalesce(array_agg(id) filter (where kind = any (${moved}::text[])), '{}') as ids from entries)
    select case when due > 0 and paid > 0 then 'partly_paid' when due > 0 then 'to_pay'
        when paid > 0 then 'paid' when returned > 0 then 'refunded' else 'credited' end as state,
      ${asAmount(sql`i.total - ${total}::numeric`)} as "otherDocuments",
      ${asAmount(sql`paid`)} as paid, ${asAmount(sql`due`)} as due,
      ids as "entryIds"
    from sums cross join invoiced as i`.execute(db)
  return rows[0]
}

/** Reads the payments of what a document is about, until now; null for documents of another kind. */
export async function readBalance(
  deps: Pick<Deps, 'db' | 'clock'> & { registry: Registry },
  bookEntity: AnyResource,
  row: SoldRow,
): Promise<DocumentBalance | null> {
  const { db, registry, clock } = deps
  const entries = bookEntity.fields[bookEntity.documentBook?.sales?.entries ?? '']
  if (entries?.type !== 'references') return null
  const ledgerEntity = registry[entries.to]
  const sums = await readSums(deps, bookEntity, ledgerEntity, row)
  if (!sums) return null
  const { entryIds, ...balance } = sums
  return {
    ...balance,
    at: clock().toISOString(),
    entries: await freezeEntries(db, registry, ledgerEntity, entryIds),
  }
}
