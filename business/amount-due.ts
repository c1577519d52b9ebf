import { sql } from 'kysely'
import type { registry as declared } from '#business'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { EntityRecord } from '../registry/fields/records.ts'
import { getTableName } from '../server/db/table-name.ts'
import type { RequestContext } from '../server/rows/action.ts'

type Transaction = EntityRecord<(typeof declared)['transactions']>

/** The amounts of a booking or subscription, as exact decimals. */
interface Amounts {
  id: number
  customer_id: number
  provider_id: number | null
  total: string
  /** The amount still to be paid: all charges less the payments kept. A cancelled row owes no total. */
  due: string
  /** The part of it that is requested before the visit, and the rest. Neither is negative. */
  deposit: string
  payment: string
  method: Transaction['method']
  /** True if the pending transactions equal the amount due. */
  isRequested: boolean
  /** True if a payment was given back before `refunds` existed, so that nobody knows if it is owed. */
  hasFormerRefund: boolean
}

/** The method of a payment until another one is chosen. */
export const DEFAULT_METHOD = 'cash'

/** SQL of the part of a total that refunds lowered, by the alias `b` of the row. */
const selectRefundDiscount = ({ name }: AnyResource) => sql`
  coalesce((select sum(r.discount) from refunds as r
    where r.kind = ${name} and r.booking_id = b.id), 0)`

/** SQL of the part of it that was given back of deposits. */
const selectDepositDiscount = ({ name }: AnyResource) => sql`
  coalesce((select sum(r.discount) from refunds as r
    join transactions as p on p.id = r.transaction_id and p.purpose = 'deposit'
    where r.kind = ${name} and r.booking_id = b.id), 0)`

/** SQL of what is kept of the paid transactions with the alias `t`. */
const KEPT = sql`coalesce(sum(t.amount - t.refunded) filter (where t.status = 'paid'), 0)`
const KEPT_DEPOSIT = sql`coalesce(sum(t.amount - t.refunded)
  filter (where t.status = 'paid' and t.purpose = 'deposit'), 0)`

/** SQL of the amounts of a row that only some entities have, by the alias `b` of the row. */
function selectOwnAmounts(resource: AnyResource) {
  const { fields } = resource
  // A subscription has no payment method. Its payment counts as cash until another one is chosen.
  const method = 'payment_method' in fields ? sql`b.payment_method` : sql.lit(DEFAULT_METHOD)
  if (!('fee' in fields))
    return { method, sale: sql`b.total`, fee: sql.lit(0), deposit: sql.lit(0) }
  return {
    method,
    sale: sql`b.total - b.extra_discount`,
    fee: sql`case when b.waived_at is null then coalesce(b.fee, 0) else 0 end`,
    // Once the work is done, all of the amount is due.
    deposit: sql`case when b.deleted_at is null and b.is_completed = 0
      then coalesce(b.deposit, 0) else 0 end - ${KEPT_DEPOSIT} - ${selectDepositDiscount(resource)}`,
  }
}

/** Reads the amounts of bookings or subscriptions by their ids. */
export async function readAmounts(
  { trx }: Pick<RequestContext, 'trx'>,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Amounts[]> {
  const { method, sale, fee, deposit } = selectOwnAmounts(resource)
  const hasMethod = 'payment_method' in resource.fields
  const { rows } = await sql<Amounts>`
    with sales as (
      select b.id, b.customer_id, b.provider_id, b.total, ${method} as method,
        ${deposit} as deposit,
        case when b.deleted_at is null then ${sale} else 0 end + ${fee} - ${KEPT}
          - ${selectRefundDiscount(resource)} as due,
        coalesce(sum(t.amount) filter (where t.status = 'pending' and t.purpose = 'deposit'), 0)
          as pending_deposit,
        coalesce(sum(t.amount) filter (where t.status = 'pending' and t.purpose = 'payment'), 0)
          as pending_payment,
        coalesce(bool_and(t.customer_id = b.customer_id
          ${hasMethod ? sql`and t.method = b.payment_method` : sql``})
          filter (where t.status = 'pending'), true) as fits,
        coalesce(bool_or(t.status = 'refunded' and t.refund_method is null), false) as is_former
      from ${sql.table(getTableName(resource))} as b
      left join transactions as t on t.kind = ${resource.name} and t.booking_id = b.id
      where b.id = any (${[...ids]}::int[]) group by b.id
    ), parts as (
      select *, greatest(0, least(due, deposit)) as requested_deposit from sales
    )
    select id, customer_id, provider_id, total::text as total, method, due::text as due,
      requested_deposit::text as deposit, (greatest(0, due) - requested_deposit)::text as payment,
      pending_deposit = requested_deposit
        and pending_payment = greatest(0, due) - requested_deposit and fits as "isRequested",
      is_former as "hasFormerRefund"
    from parts order by id`.execute(trx)
  return rows
}

/**
 * Reads the amount due of a row, and its provider. The row is locked until the transaction ends, so
 * that two changes of what is due follow each other.
 */
export async function readDue(context: RequestContext, entityName: string, id: number) {
  const resource = Object.values<AnyResource>(context.registry).find(
    ({ name }) => name === entityName,
  )
  if (!resource) return { due: '0', provider_id: null }
  await sql`select from ${sql.table(getTableName(resource))} where id = ${id} for update`.execute(
    context.trx,
  )
  const [amounts] = await readAmounts(context, resource, [id])
  return { due: amounts?.due ?? '0', provider_id: amounts?.provider_id ?? null }
}
