import { dayIn } from '../../resources/kit/fields.ts'
import { sql } from 'kysely'
import type { Action, Row } from '../rows/find.ts'
import type { Values } from '../rows/values.ts'

/** What stays the same when a subscription is renewed; a promo was given once. */
const KEPT = ['customer_id', 'vehicle_id', 'plan_id', 'provider_id'] as const

/** The subscription after one: the same, from the day after it ends, or today if that is past. */
export async function nextTerm(action: Action, row: Row | null): Promise<Values> {
  const today = dayIn(action.timeZone, action.now)
  const { rows } = await sql<{ start_date: string }>`
    select greatest(${row?.end_date}::date + 1, ${today}::date)::text as start_date`.execute(
    action.trx,
  )
  const kept = KEPT.map((name) => [name, row?.[name]])
  return { ...(Object.fromEntries(kept) as Values), ...rows[0] }
}
