import { sql } from 'kysely'
import { getLocalDay } from '../registry/days/time-zones.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'

/** The fields that a renewal copies; a promo applies to one term only. */
const COPIED_FIELDS = ['customer_id', 'vehicle_id', 'plan_id', 'provider_id'] as const

/**
 * Derives the next term of a subscription. It starts on the day after the current term, or today if
 * no washes are left or the term is over.
 */
export async function deriveRenewalTerm(
  { trx, now, timeZone }: Action,
  row: Row | null,
): Promise<Values> {
  const today = getLocalDay(timeZone, now)
  const isUsedUp = Number(row?.washes_used) >= Number(row?.washes_total)
  const { rows } = await sql<{ start_date: string }>`
    select greatest(case when ${isUsedUp} then ${today}::date else ${row?.end_date}::date + 1 end,
      ${today}::date)::text as start_date`.execute(trx)
  const copiedValues = COPIED_FIELDS.map((name) => [name, row?.[name]])
  return { ...(Object.fromEntries(copiedValues) as Values), ...rows[0] }
}
