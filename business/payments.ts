import { sql } from 'kysely'
import { rows } from '../server/mutations/rows.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { addRow, insertRow } from '../server/rows/insert-row.ts'
import { getDefaults } from '../server/rows/proposed-rows.ts'
import type { Values } from '../server/rows/read-values.ts'
import { DEFAULT_METHOD, readAmounts } from './amount-due.ts'
import { getKeptAmounts } from './part-payment.ts'
import { clearRefundDiscounts } from './refund.ts'
import type { StoredValue } from '../registry/values/parsed.ts'

/**
 * Finds and locks the pending transaction of a row. A payment that commits while this waits for its
 * lock leaves no pending row, but may have requested the rest in a new one. The second query sees it.
 */
async function lockPending({ trx, endpoint }: Action, id: number): Promise<number | undefined> {
  const query = sql<{ id: number }>`select id from transactions
    where kind = ${endpoint.resource.name} and booking_id = ${id} and status = 'pending'
    order by id for update`
  const { rows: firstRows } = await query.execute(trx)
  const { rows } = firstRows.length > 0 ? { rows: firstRows } : await query.execute(trx)
  return rows[0]?.id
}

/** Adjusts the pending transaction of a row to the amount due, or deletes it if nothing is due. */
async function syncPendingPayment(
  action: Action,
  id: number,
  rowBefore: Row | null,
): Promise<void> {
  const { trx, registry, endpoint, now } = action
  // Most edits change no amount.
  if (rowBefore && (await readAmounts(action, endpoint.resource, id))?.isRequested) return
  // The lock comes first, so that a running payment is committed before the due amount is read.
  const pendingId = await lockPending(action, id)
  const amounts = await readAmounts(action, endpoint.resource, id)
  if (!amounts || Number(amounts.due) <= 0) {
    if (pendingId !== undefined) await rows(action, 'transactions').delete(pendingId)
    return
  }
  const { customer_id, due: amount, method } = amounts
  const payment = { customer_id, amount }
  if (pendingId !== undefined) {
    const hasMethod = 'payment_method' in endpoint.resource.fields
    const values = hasMethod ? { ...payment, method } : payment
    await rows(action, 'transactions').update(pendingId, values)
    return
  }
  // An edit without a new price does not request a refunded amount again.
  if (amounts.hasTransactions && rowBefore && rowBefore.total === amounts.total) return
  const moment = now.toISOString()
  await insertRow(trx, registry.transactions, {
    ...payment,
    method,
    kind: endpoint.resource.name,
    booking_id: id,
    created_at: moment,
    updated_at: moment,
  })
}

/** Reads the rest of a pending transaction after a payment of another amount. */
async function readRemainingAmount(
  { trx }: Action,
  pendingId: number,
  amount: unknown,
): Promise<string> {
  const result = await sql<{ rest: string }>`select (amount - ${amount}::numeric)::text as rest
    from transactions where id = ${pendingId}`.execute(trx)
  return result.rows[0]?.rest ?? '0'
}

/** Records a payment for a booking: settles its pending transaction, and requests the rest. */
async function recordPayment(action: Action, id: number, amount: StoredValue): Promise<void> {
  const { trx, registry, endpoint, caller, now, doneAt = now } = action
  const { name: entityName } = endpoint.resource
  const pendingId = await lockPending(action, id)
  const amounts = await readAmounts(action, endpoint.resource, id)
  if (!amounts) return
  const remainingAmount =
    pendingId === undefined ? '0' : await readRemainingAmount(action, pendingId, amount)
  const { customer_id, method } = amounts
  const moment = now.toISOString()
  const payment = {
    amount: String(amount),
    ...getKeptAmounts(amount),
    method,
    status: 'paid',
    paid_at: doneAt.toISOString(),
    paid_by: caller.id,
  } as const
  const newValues: Values = {
    kind: entityName,
    booking_id: id,
    customer_id,
    created_at: moment,
    updated_at: moment,
  }
  if (pendingId === undefined)
    await insertRow(trx, registry.transactions, { ...newValues, ...payment })
  else await rows(action, 'transactions').update(pendingId, payment)
  if (Number(remainingAmount) > 0)
    await insertRow(trx, registry.transactions, { ...newValues, method, amount: remainingAmount })
}

/** Records the amount and the payment method of a finished job. */
export async function settlePayment(
  action: Action,
  id: number,
  rowBefore: Row | null,
): Promise<void> {
  const { amount_taken = null } = action.values
  if (Number(amount_taken) > 0) await recordPayment(action, id, amount_taken)
  else await syncPendingPayment(action, id, rowBefore)
}

/**
 * Requests the payment of a new row. It has no transactions, so that there is nothing to lock or to
 * read.
 */
export async function requestPayment(action: Action, id: number): Promise<void> {
  const { trx, registry, endpoint, values, now } = action
  const { total, customer_id, payment_method } = { ...getDefaults(endpoint.resource), ...values }
  if (!(Number(total) > 0)) return
  const moment = now.toISOString()
  await addRow(trx, registry.transactions, {
    kind: endpoint.resource.name,
    booking_id: id,
    customer_id: customer_id ?? null,
    amount: total ?? null,
    method: payment_method ?? DEFAULT_METHOD,
    created_at: moment,
    updated_at: moment,
  })
}

/** Adjusts the pending payment of a row that is cancelled or restored. */
export async function resetPayment(action: Action, id: number): Promise<void> {
  await clearRefundDiscounts(action, id)
  await syncPendingPayment(action, id, null)
}

/** Adjusts the pending payment of a row after another amount is owed. */
export const requestDue = (action: Action, id: number): Promise<void> =>
  syncPendingPayment(action, id, null)

/** The fields that decide which payment is due. */
const PAID_FIELDS = ['total', 'customer_id', 'payment_method'] as const

/** Adjusts the pending payment after an update. Most edits change no amount. */
export async function adjustPayment(action: Action, id: number, rowBefore: Row | null) {
  const { values } = action
  const isUnchanged = PAID_FIELDS.every(
    (name) => !(name in values) || values[name] === rowBefore?.[name],
  )
  if (isUnchanged) return
  await syncPendingPayment(action, id, rowBefore)
}
