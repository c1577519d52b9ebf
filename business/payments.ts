import { sql } from 'kysely'
import type { registry as declared } from '#business'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { EntityRecord } from '../registry/fields/records.ts'
import {
  addExactDecimals,
  type ExactDecimal,
  formatExactDecimal,
  subtractExactDecimals,
} from '../registry/values/computed/exact.ts'
import type { StoredValue } from '../registry/values/parsed.ts'
import { rows } from '../server/mutations/rows.ts'
import type { Action, RequestContext, Row, UndoneRow } from '../server/rows/action.ts'
import { addRow, insertRow } from '../server/rows/insert-row.ts'
import { getDefaults } from '../server/rows/proposed-rows.ts'
import type { Values } from '../server/rows/read-values.ts'
import { DEFAULT_METHOD, readAmounts } from './amount-due.ts'
import { getSmaller, parseAmount } from './amounts.ts'
import { clearRefundDiscounts } from './refund.ts'
import { withholdFee } from './withheld-fee.ts'

/** A booking or subscription that is paid. */
interface Sale {
  resource: AnyResource
  id: number
}

/** The purposes of requests, in the order in which they are due. */
const PURPOSES = ['deposit', 'payment'] as const

/** A pending transaction. */
type PendingRequest = Pick<
  EntityRecord<(typeof declared)['transactions']>,
  'id' | 'purpose' | 'customer_id' | 'amount' | 'method'
>

const getSale = ({ endpoint }: Action, id: number): Sale => ({ resource: endpoint.resource, id })

/**
 * Finds and locks the pending transactions of a row, the deposit first. A payment that commits while
 * this waits for its lock may have requested the rest in a new row. Only the second query sees it.
 */
async function lockPending({ trx }: RequestContext, { resource, id }: Sale) {
  const query = sql<PendingRequest>`
    select id, purpose, customer_id, amount::text as amount, method from transactions
    where kind = ${resource.name} and booking_id = ${id} and status = 'pending'
    order by purpose, id for update`
  await query.execute(trx)
  return (await query.execute(trx)).rows
}

/** Adds a transaction of a row. */
async function insertTransaction(
  { trx, registry, now }: RequestContext,
  { resource, id }: Sale,
  values: Values,
): Promise<void> {
  const moment = now.toISOString()
  await insertRow(trx, registry.transactions, {
    ...values,
    kind: resource.name,
    booking_id: id,
    created_at: moment,
    updated_at: moment,
  })
}

/** Adjusts the pending transactions of one purpose: one of the amount, or none without an amount. */
async function syncRequest(
  context: RequestContext,
  sale: Sale,
  pendingRequests: readonly PendingRequest[],
  request: Omit<PendingRequest, 'id'>,
): Promise<void> {
  const isDue = Number(request.amount) > 0
  const [pending] = isDue ? pendingRequests : []
  for (const { id } of pendingRequests)
    if (id !== pending?.id) await rows(context, 'transactions').delete(id)
  if (!isDue) return
  if (!pending) return insertTransaction(context, sale, { ...request })
  const { customer_id, amount } = request
  // Without a method of its own, the row keeps the one that was chosen for its payment.
  const method = 'payment_method' in sale.resource.fields ? request.method : pending.method
  const isSame =
    pending.customer_id === customer_id &&
    Number(pending.amount) === Number(amount) &&
    pending.method === method
  if (!isSame)
    await rows(context, 'transactions').update(pending.id, { customer_id, amount, method })
}

/**
 * Adjusts the pending transactions of a row to the amount due: one of the unpaid deposit, and one of
 * the rest. `formerTotal` is the total before an edit, most of which change no amount.
 */
async function syncRequests(
  context: RequestContext,
  sale: Sale,
  formerTotal?: unknown,
): Promise<void> {
  const readSale = async () => (await readAmounts(context, sale.resource, [sale.id]))[0]
  if (formerTotal !== undefined && (await readSale())?.isRequested) return
  // The lock comes first, so that a running payment is committed before the due amount is read.
  const pendingRequests = await lockPending(context, sale)
  const amounts = await readSale()
  if (!amounts) return
  // An edit without a new price does not request an amount again that was given back.
  const isGivenBack = amounts.hasFormerRefund && formerTotal === amounts.total
  if (isGivenBack && pendingRequests.length === 0) return
  const { customer_id, method } = amounts
  for (const purpose of PURPOSES) {
    const pending = pendingRequests.filter((request) => request.purpose === purpose)
    const request = { purpose, customer_id, amount: amounts[purpose], method }
    await syncRequest(context, sale, pending, request)
  }
}

const sumAmounts = (requests: readonly PendingRequest[]): ExactDecimal =>
  requests.reduce((sum, { amount }) => addExactDecimals(sum, parseAmount(amount)), parseAmount(0))

/**
 * Records a payment for a row: settles its first pending transaction, and requests the rest of all of
 * them in one.
 */
async function recordPayment(action: Action, sale: Sale, amount: StoredValue): Promise<void> {
  const { caller, now, doneAt = now } = action
  const [first, ...others] = await lockPending(action, sale)
  const [amounts] = await readAmounts(action, sale.resource, [sale.id])
  if (!amounts) return
  const { customer_id, method } = amounts
  const payment = {
    amount: String(amount),
    method,
    status: 'paid',
    paid_at: doneAt.toISOString(),
    paid_by: caller.id,
  } as const
  if (first) await rows(action, 'transactions').update(first.id, payment)
  else await insertTransaction(action, sale, { ...payment, customer_id })
  for (const { id } of others) await rows(action, 'transactions').delete(id)
  const requested = sumAmounts(first ? [first, ...others] : [])
  const rest = subtractExactDecimals(requested, parseAmount(amount))
  if (rest.digits > 0n)
    await insertTransaction(action, sale, { customer_id, method, amount: formatExactDecimal(rest) })
}

/** Records the amount and the payment method of a finished job. */
export async function settlePayment(
  action: Action,
  id: number,
  rowBefore: Row | null,
): Promise<void> {
  const { amount_taken = null } = action.values
  const sale = getSale(action, id)
  if (Number(amount_taken) > 0) await recordPayment(action, sale, amount_taken)
  else await syncRequests(action, sale, rowBefore?.total)
}

/**
 * Requests the payment of a new row: the deposit, and the rest. It has no transactions, so that there
 * is nothing to lock or to read.
 */
export async function requestPayment(action: Action, id: number): Promise<void> {
  const { trx, registry, endpoint, values, now } = action
  const row: Values = { ...getDefaults(endpoint.resource), ...values }
  const total = parseAmount(row.total)
  const deposit = getSmaller(parseAmount(row.deposit), total)
  const amounts = { deposit, payment: subtractExactDecimals(total, deposit) }
  const moment = now.toISOString()
  for (const purpose of PURPOSES)
    if (amounts[purpose].digits > 0n)
      await addRow(trx, registry.transactions, {
        kind: endpoint.resource.name,
        booking_id: id,
        customer_id: row.customer_id ?? null,
        purpose,
        amount: formatExactDecimal(amounts[purpose]),
        method: row.payment_method ?? DEFAULT_METHOD,
        created_at: moment,
        updated_at: moment,
      })
}

/** Adjusts the payments of a row that is cancelled or restored. */
export async function resetPayment(action: Action, id: number): Promise<void> {
  await clearRefundDiscounts(action, id)
  await requestDue(action, id)
}

/** Adjusts the payments of a row after another amount is owed. */
export async function requestDue(action: Action, id: number): Promise<void> {
  const sale = getSale(action, id)
  await withholdFee(action, sale.resource, id)
  await syncRequests(action, sale)
}

/** The fields that decide which payment is due. */
const PAID_FIELDS = ['total', 'deposit', 'customer_id', 'payment_method'] as const

/** Adjusts the pending payment after an update. Most edits change no amount. */
export async function adjustPayment(action: Action, id: number, rowBefore: Row | null) {
  const { values } = action
  const isUnchanged = PAID_FIELDS.every(
    (name) => !(name in values) || values[name] === rowBefore?.[name],
  )
  if (!isUnchanged) await syncRequests(action, getSale(action, id), rowBefore?.total)
}

/** Adjusts the payments of some rows, if what is requested is not what is due. */
async function adjustSales(
  context: RequestContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> {
  for (const { id, isRequested, total } of await readAmounts(context, resource, ids)) {
    await withholdFee(context, resource, id)
    if (!isRequested) await syncRequests(context, { resource, id }, total)
  }
}

/** The fields that decide what is owed for a row. The payment of finished work is undone with it. */
const OWED_FIELDS = [
  ...PAID_FIELDS,
  'extra_discount',
  'fee',
  'waived_at',
  'deleted_at',
  'is_completed',
]

/**
 * Adjusts the payments of rows after an undo, which may bring a request back that is no longer due,
 * such as the full amount after a later discount.
 */
export async function adjustAfterUndo(
  context: RequestContext,
  resource: AnyResource,
  undoneRows: readonly UndoneRow[],
): Promise<void> {
  const rowsOwing = undoneRows.filter(({ fields }) =>
    fields.some((name) => OWED_FIELDS.includes(name)),
  )
  await adjustSales(context, resource, [...new Set(rowsOwing.map(({ row_id }) => row_id))])
}

/** Adjusts the payments of the rows whose transactions an undo changed. */
export async function adjustUndonePayments(
  context: RequestContext,
  _: AnyResource,
  undoneRows: readonly UndoneRow[],
): Promise<void> {
  const { rows: sales } = await sql<{ kind: string; ids: number[] }>`
    select kind, array_agg(distinct booking_id) as ids from transactions
    where id = any (${undoneRows.map(({ row_id }) => row_id)}::int[]) group by kind`.execute(
    context.trx,
  )
  for (const { kind, ids } of sales) {
    const resource = Object.values<AnyResource>(context.registry).find(({ name }) => name === kind)
    if (resource) await adjustSales(context, resource, ids)
  }
}
