import { sql } from 'kysely'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'

/** What stays the same when a subscription is renewed; a promo was given once. */
const KEPT = ['customer_id', 'vehicle_id', 'plan_id', 'provider_id'] as const

/** The subscription after one: the same, from the day after it ends; today where nothing is left of it. */
export async function renewalTerm(
  { trx, now, timeZone }: Action,
  row: Row | null,
): Promise<Values> {
  const today = dayIn(timeZone, now)
  const isUsedUp = Number(row?.washes_used) >= Number(row?.washes_total)
  const { rows } = await sql<{ start_date: string }>`
    select greatest(case when ${isUsedUp} then ${today}::date else ${row?.end_date}::date + 1 end,
      ${today}::date)::text as start_date`.execute(trx)
  const kept = KEPT.map((name) => [name, row?.[name]])
  return { ...(Object.fromEntries(kept) as Values), ...rows[0] }
}
