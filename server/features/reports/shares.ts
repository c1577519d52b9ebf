import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyReport, AnyShare } from '../../../registry/reports/any-report.ts'
import { decimalsOf } from '../../../registry/values/decimals.ts'
import { tableOf } from '../../db/table-name.ts'
import { rowColumn } from '../../rows/select-rows.ts'

type Sql = RawBuilder<unknown>

const aliasOf = ({ by }: AnyShare) => `share_${by}`

/** A share of an amount of a row, exact to the last decimal; null for rows without the amount. */
export function shareSql({ fields }: AnyResource, share: AnyShare): Sql {
  const { of, by, percent, left } = share
  const field = fields[of]
  if (!field || !(by in fields)) return sql`null::numeric`
  const amount = rowColumn(of)
  const part = sql`round(${amount} * coalesce(${sql.ref(`${aliasOf(share)}.${percent}`)}, 0) / 100, ${sql.lit(decimalsOf(field) ?? 0)})`
  return left ? sql`${amount} - ${part}` : part
}

/** Joins the rows whose percent the shares of a report are, each once. */
export function shareJoins(
  registry: Registry,
  { fields, shares }: AnyReport,
  of: AnyResource,
): Sql {
  const byField = new Map(Object.values(shares ?? {}).map((share) => [share.by, share]))
  const joins = [...byField.values()].flatMap((share) => {
    const field = fields[share.by]
    if (field?.type !== 'reference' || !(share.by in of.fields)) return []
    const alias = aliasOf(share)
    return sql`left join ${sql.table(tableOf(registry[field.to]))} as ${sql.ref(alias)}
      on ${sql.ref(`${alias}.id`)} = ${rowColumn(share.by)}`
  })
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``
}
