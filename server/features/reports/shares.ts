import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyReport, AnyShareMeasure } from '../../../registry/reports/any-report.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'

type Sql = RawBuilder<unknown>

const getAlias = ({ reference: referenceField }: AnyShareMeasure) => `share_${referenceField}`

/** Returns the exact share of a row's amount; null for rows without the amount. */
export function buildShareSql({ fields }: AnyResource, share: AnyShareMeasure): Sql {
  const { amount: amountField, reference: referenceField, percent, remainder: isRemainder } = share
  const field = fields[amountField]
  if (!field || !(referenceField in fields)) return sql`null::numeric`
  const amount = buildColumnRef(amountField)
  const shareAmount = sql`round(${amount} * coalesce(${sql.ref(`${getAlias(share)}.${percent}`)}, 0) / 100, ${sql.lit(getDecimals(field) ?? 0)})`
  return isRemainder ? sql`${amount} - ${shareAmount}` : shareAmount
}

/** Joins the rows with the percentages of a report's shares, each once. */
export function buildShareJoins(
  registry: Registry,
  { fields, shares }: AnyReport,
  resource: AnyResource,
): Sql {
  const byField = new Map(Object.values(shares ?? {}).map((share) => [share.reference, share]))
  const joins = [...byField.values()].flatMap((share) => {
    const field = fields[share.reference]
    if (field?.type !== 'reference' || !(share.reference in resource.fields)) return []
    const alias = getAlias(share)
    return sql`left join ${sql.table(getTableName(registry[field.to]))} as ${sql.ref(alias)}
      on ${sql.ref(`${alias}.id`)} = ${buildColumnRef(share.reference)}`
  })
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``
}
