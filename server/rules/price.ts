import { sql } from 'kysely'
import type { AnyTransaction } from '../db/types.ts'
import { invalid } from '../http/problem.ts'
import type { Values } from '../rows/values.ts'

/**
 * What a price becomes with a promo and the taxes of today, reckoned by the database in
 * exact decimals: discount, tax and total. Throws 422 where the promo does not hold today.
 */
async function priced(trx: AnyTransaction, price: string, promo: unknown, today: string) {
  const { rows } = await sql<{ holds: boolean; discount: string; tax: string; total: string }>`
    with promo as (
      select * from promos where id = ${promo}
        and ${today}::date between starts_on and ends_on and (max_uses is null or used < max_uses)
    ), cut as (
      select ${price}::numeric as price, round(coalesce(
        (select ${price}::numeric * discount_percent / 100 from promo),
        (select least(discount_amount, ${price}::numeric) from promo), 0), 3) as discount
    ), taxed as (
      select *, round((price - discount) * coalesce(
        (select sum(percent) from taxes where active = 1 and deleted_at is null), 0) / 100, 3) as tax
      from cut
    )
    select ${promo}::int is null or exists (select from promo) as holds, discount::text as discount,
      tax::text as tax, (price - discount + tax)::text as total from taxed`.execute(trx)
  const [row] = rows
  if (!row?.holds) throw invalid({ promo_id: { key: 'errors.field.promo_over' } })
  return { discount: row.discount, tax: row.tax, total: row.total }
}

/** What follows from a booking's service, place and promo: duration, area and money. */
export async function priceBooking(trx: AnyTransaction, values: Values, today: string) {
  const { rows } = await sql<{ price: string; duration_minutes: number; area_id: number | null }>`
    select price::text as price, duration_minutes, coalesce(
      (select area_id from locations where id = ${values.location_id}),
      (select area_id from work_locations where id = ${values.work_location_id})) as area_id
    from services where id = ${values.service_id}`.execute(trx)
  const [service] = rows
  if (!service?.area_id) throw invalid({ location_id: { key: 'errors.field.no_place' } })
  const money = await priced(trx, service.price, values.promo_id ?? null, today)
  return { ...service, ...money }
}

/** What follows from a subscription's plan: its end, its washes and money. */
export async function priceSubscription(trx: AnyTransaction, values: Values, today: string) {
  const { rows } = await sql<{ price: string; washes_total: number; end_date: string }>`
    select price::text as price, washes as washes_total,
      (${values.start_date}::date + duration_days)::text as end_date
    from plans where id = ${values.plan_id}`.execute(trx)
  const [plan] = rows
  if (!plan) throw invalid({ plan_id: { key: 'errors.field.not_there' } })
  const { tax, total } = await priced(trx, plan.price, values.promo_id ?? null, today)
  return { ...plan, tax, total }
}
