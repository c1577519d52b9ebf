import { sql } from 'kysely'
import type { FrozenTax } from '../../../registry/entities/documents.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildConditions, combineConditions } from '../../rows/select-rows.ts'
import type { DocumentedRow } from './documented-rows.ts'
import type { DocumentAmounts } from './read-amounts.ts'

/**
 * Splits the tax of a document by the current rates. None are returned if the rates do not give
 * exactly this tax, such as after a change of the law. The last rate gets what rounding leaves.
 */
export async function freezeTaxes(
  trx: AnyTransaction,
  registry: Registry,
  { documents, bookEntity }: DocumentedRow,
  { total, tax }: Pick<DocumentAmounts, 'total' | 'tax'>,
): Promise<readonly FrozenTax[]> {
  const { taxRates } = documents
  if (!taxRates) return []
  const rateEntity = registry[taxRates.entity]
  const isDeletable = 'deleted_at' in rateEntity.fields
  const conditions = buildConditions({
    ...taxRates.where,
    ...(isDeletable && { deleted_at: null }),
  })
  const decimals = sql.lit(getDecimals(bookEntity.fields.total) ?? 0)
  const net = sql`(${total}::numeric - ${tax}::numeric)`
  const { rows } = await sql<FrozenTax>`
    with rates as (
      select r.id, ${sql.ref(`r.${rateEntity.title}`)}::text as name,
        ${sql.ref(`r.${taxRates.percent}`)} as percent,
        round(${net} * ${sql.ref(`r.${taxRates.percent}`)} / 100, ${decimals}) as part,
        row_number() over (order by r.id desc) = 1 as is_last
      from ${sql.table(getTableName(rateEntity))} as r where ${combineConditions([conditions])}
    ), split as (
      select *, sum(part) over () as parts, sum(percent) over () as percents from rates
    )
    select name, percent::text as percent,
      (case when is_last then ${tax}::numeric - (parts - part) else part end)::text as amount
    from split where round(${net} * percents / 100, ${decimals}) = ${tax}::numeric
    order by id`.execute(trx)
  return rows
}
