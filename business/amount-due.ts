import { sql } from 'kysely'
import type { registry as declared } from '#business'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { EntityRecord } from '../registry/fields/records.ts'
import { getTableName } from '../server/db/table-name.ts'
import type { Action } from '../server/rows/action.ts'

type Transaction = EntityRecord<(typeof declared)['transactions']>

/** The amounts of a booking or subscription. */
interface Amounts {
  customer_id: number
  provider_id: number | null
  total: string
  /** The amount still to be paid: all charges less the payments kept. A cancelled row owes no total. */
  due: string
  method: Transaction['method']
  /** True if the row has transactions. */
  hasTransactions: boolean
  /** True if the pending transaction already equals the amount due. */
  isRequested: boolean
}

/** The method of a payment until another one is chosen. */
export const DEFAULT_METHOD = 'cash'

/** SQL of the part of a total that refunds lowered, by the alias `b` of the row. */
const selectRefundDiscount = (entityName: string) => sql`
  coalesce((select sum(r.discount) from refunds as r
    where r.kind = ${entityName} and r.booking_id = b.id), 0)`

/**
 * Reads the amounts of a booking or subscription. The database calculates them in exact decimals.
 */
export async function readAmounts(
  { trx }: Action,
  resource: AnyResource,
  id: number,
): Promise<Amounts | undefined> {
  // A subscription has no payment method. Its payment counts as cash until another one is chosen.
  const hasMethod = 'payment_method' in resource.fields
  const hasAdjustments = 'fee' in resource.fields
  const sale = hasAdjustments ? sql`b.total - b.extra_discount` : sql`b.total`
  const fee = hasAdjustments
    ? sql`case when b.waived_at is null then coalesce(b.fee, 0) else 0 end`
    : sql`0`
  const method = hasMethod ? sql.ref('b.payment_method') : sql.lit(DEFAULT_METHOD)
  const result = await sql<Amounts>`
    select a.customer_id, a.provider_id, a.total::text as total, a.method, a.due::text as due,
      a.count > 0 as "hasTransactions",
      a.due > 0 and exists (select from transactions as p
        where p.kind = ${resource.name} and p.booking_id = a.id and p.status = 'pending'
          and p.customer_id = a.customer_id and p.amount = a.due
          ${hasMethod ? sql`and p.method = a.method` : sql``}) as "isRequested"
    from (
      select b.id, b.customer_id, b.provider_id, b.total, ${method} as method,
        count(t.id) as count,
        case when b.deleted_at is null then ${sale} else 0 end + ${fee}
          - ${selectRefundDiscount(resource.name)} - coalesce(sum(t.kept), 0) as due
      from ${sql.table(getTableName(resource))} as b
      left join transactions as t on t.kind = ${resource.name} and t.booking_id = b.id
      where b.id = ${id} group by b.id
    ) as a`.execute(trx)
  return result.rows[0]
}

/**
 * Reads the amount due of a row, and its provider. The row is locked until the transaction ends, so
 * that two changes of what is due follow each other.
 */
export async function readDue(action: Action, entityName: string, id: number) {
  const resource = Object.values<AnyResource>(action.registry).find(
    ({ name }) => name === entityName,
  )
  if (!resource) return { due: '0', provider_id: null }
  await sql`select from ${sql.table(getTableName(resource))} where id = ${id} for update`.execute(
    action.trx,
  )
  const amounts = await readAmounts(action, resource, id)
  return { due: amounts?.due ?? '0', provider_id: amounts?.provider_id ?? null }
}
