import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { getJoinTableName } from '../../db/tables/relations/joined-rows.ts'
import type { DocumentedRow } from './documented-rows.ts'

/** The amounts of a row's next document, in exact decimals. Those of a credit note are negative. */
export interface DocumentAmounts {
  /** The amount that no document has yet. */
  total: string
  /** The tax in it. */
  tax: string
  /** True if the amount is all of the row's own total, so that its amounts explain it. */
  isWhole: boolean
  /** True if nothing is left to pay. */
  isPaid: boolean
  /** The number of the last document of the row; null for the first one. */
  lastNumber: string | null
  /** The entries that no document covers yet. */
  entryIds: number[]
}

/** SQL of the sum of the entries of some kinds. */
export const sumKinds = (kinds: readonly string[]) =>
  sql`coalesce(sum(amount) filter (where kind = any (${[...kinds]}::text[])), 0)`

/**
 * SQL of the row's own total, the tax in it, and the amount that bears none. The last two are 0 if they
 * are not declared.
 */
function selectOwnAmounts({ resource, id }: DocumentedRow) {
  const { amounts = [], tax, untaxed } = resource.documents ?? {}
  const total = amounts.at(-1) ?? 'id'
  const selectAmount = (name: string | undefined) =>
    name === undefined ? sql.lit(0) : sql`coalesce(${sql.ref(name)}, 0)`
  return sql`select ${sql.ref(total)} as own_total, ${selectAmount(tax)} as own_tax,
      ${selectAmount(untaxed)} as own_untaxed
    from ${sql.table(getTableName(resource))} where id = ${id}`
}

/** SQL of the entries of a row, and whether a document covers each. */
function selectEntries({ kind, id, sales, bookEntity }: DocumentedRow, ledgerEntity: AnyResource) {
  const row = ledgerEntity.fields[sales.row]
  const { kind: kindField = '', amount = '' } = ledgerEntity.ledger ?? {}
  const joinTable = getJoinTableName(getTableName(bookEntity), sales.entries)
  const typeField = row?.type === 'polymorphic' ? row.typeField : ''
  return sql`select l.id, ${sql.ref(`l.${kindField}`)} as kind, ${sql.ref(`l.${amount}`)} as amount,
      not exists (select from ${sql.table(joinTable)} as j where j.target_id = l.id) as is_open
    from ${sql.table(getTableName(ledgerEntity))} as l
    where ${sql.ref(`l.${sales.row}`)} = ${id} and ${sql.ref(`l.${typeField}`)} = ${kind}`
}

/** SQL of the sums of a row's documents. */
const selectInvoiced = ({ kind, id, sales, bookEntity, typeField }: DocumentedRow) =>
  sql`select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0) as tax,
      (array_agg(number order by id desc))[1] as last_number
    from ${sql.table(getTableName(bookEntity))}
    where ${sql.ref(sales.row)} = ${id} and ${sql.ref(typeField)} = ${kind}`

/**
 * Reads the amounts of a row that no document has yet, by one statement.
 *
 * The documents of a row add up to what was sold, less what was given back without being owed: money
 * that was paid in excess, such as for a cancelled row, was never invoiced or is credited with the
 * sale itself. Tax follows the share of the row's total, without the untaxed amount. Each document
 * has the difference to the former ones, so that rounding never adds up.
 */
export async function readAmounts(
  trx: AnyTransaction,
  registry: Registry,
  row: DocumentedRow,
): Promise<DocumentAmounts | undefined> {
  const { sales, bookEntity } = row
  const entries = bookEntity.fields[sales.entries]
  if (entries?.type !== 'references') return undefined
  const decimals = sql.lit(getDecimals(bookEntity.fields.total) ?? 0)
  const { rows } = await sql<DocumentAmounts>`
    with own as (${selectOwnAmounts(row)}),
      entries as (${selectEntries(row, registry[entries.to])}),
      invoiced as (${selectInvoiced(row)}),
      sums as (select ${sumKinds(sales.sold)} as sold, -${sumKinds(sales.paid)} as paid,
        ${sumKinds(sales.returned)} as returned,
        coalesce(array_agg(id order by id) filter (where is_open), '{}') as entry_ids from entries),
      due as (select *, greatest(0,
        sold - greatest(0, returned - greatest(0, paid - sold))) as due from sums),
      taxed as (select *, case when own_total > 0
        then round(own_tax * least(greatest(0, due - own_untaxed), own_total) / own_total,
          ${decimals}) else 0 end as tax
        from due cross join own)
    select (t.due - i.total)::text as total, (t.tax - i.tax)::text as tax,
      i.last_number is null and (t.due, t.tax) = (t.own_total, t.own_tax) as "isWhole",
      t.due > 0 and t.paid - t.returned >= t.due as "isPaid",
      i.last_number as "lastNumber", t.entry_ids as "entryIds"
    from taxed as t cross join invoiced as i`.execute(trx)
  return rows[0]
}
