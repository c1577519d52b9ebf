import { sql } from 'kysely'
import { tableOf } from '../db/table-name.ts'
import type { Action, Row } from '../rows/find-row.ts'
import { insertRow } from '../rows/insert-row.ts'
import type { Values } from '../rows/read-values.ts'

/** What is booked, as far as its money is concerned. */
interface Booked {
  customer_id: number
  total: string
  /** The total without what was paid and not given back. */
  due: string
  method: string
  /** Whether any money was ever asked for it. */
  isAsked: boolean
}

/** What a live booking or subscription still costs, reckoned by the database in exact decimals. */
async function bookedAs({ trx, endpoint }: Action, id: number): Promise<Booked | undefined> {
  const { resource } = endpoint
  // A subscription does not say how it will be paid: in cash, until it is taken otherwise.
  const method = 'payment_method' in resource.fields ? sql.ref('b.payment_method') : sql.lit('cash')
  const { rows } = await sql<Booked>`
    select b.customer_id, b.total::text as total, ${method} as method,
      (b.total - coalesce(sum(t.amount) filter (where t.status = 'paid'), 0))::text as due,
      count(t.id) > 0 as "isAsked"
    from ${sql.table(tableOf(resource))} as b
    left join transactions as t on t.kind = ${resource.name} and t.booking_id = b.id
    where b.id = ${id} and b.deleted_at is null group by b.id`.execute(trx)
  return rows[0]
}

/** The transaction that waits for the money of a row, held until the call is over. */
async function pendingOf({ trx, endpoint }: Action, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from transactions
    where kind = ${endpoint.resource.name} and booking_id = ${id} and status = 'pending'
    order by id for update`.execute(trx)
  return rows[0]?.id
}

/** Makes what waits to be paid what is due: nothing where it is cancelled or paid. */
async function syncPendingPayment(action: Action, id: number, before: Row | null): Promise<void> {
  const { trx, registry, endpoint, now } = action
  // Held first: whoever takes the money at this moment is done before what is due is reckoned.
  const pending = await pendingOf(action, id)
  const booked = await bookedAs(action, id)
  if (!booked || Number(booked.due) <= 0) {
    await sql`delete from transactions where id = ${pending ?? null}`.execute(trx)
    return
  }
  const { customer_id, due: amount, method } = booked
  const money: Values = { customer_id, amount, updated_at: now.toISOString() }
  if ('payment_method' in endpoint.resource.fields || pending === undefined) money.method = method
  if (pending !== undefined) {
    await updateRow(action, pending, money)
    return
  }
  // What was given back is not asked for again by an edit that leaves the price alone.
  if (booked.isAsked && before && before.total === booked.total) return
  const created_at = now.toISOString()
  const kind = endpoint.resource.name
  await insertRow(trx, registry.transactions, { ...money, kind, booking_id: id, created_at })
}

async function updateRow({ trx }: Action, id: number, values: Values): Promise<void> {
  const pairs = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update transactions set ${sql.join(pairs)} where id = ${id}`.execute(trx)
}

/** What is booked, or booked again, is to be paid. */
export const requestPayment = (action: Action, id: number): Promise<void> =>
  syncPendingPayment(action, id, null)

/** What was changed or cancelled may cost something else now, or nothing. */
export const adjustPayment = syncPendingPayment
