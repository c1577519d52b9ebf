import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { subMinutes } from 'date-fns/subMinutes'
import { sql } from 'kysely'
import { invalid, type Message } from '../http/problem.ts'
import type { Action } from '../rows/find-row.ts'

/** Minutes that a booking for now may lie back: it was made while somebody was still typing. */
export const GRACE_MINUTES = 15
/** Nobody books further ahead; a year typed wrong is caught here. */
export const MOST_DAYS_AHEAD = 400

/** What is wrong with a moment for work to begin at; nothing for one from now on. */
export function startTimeProblem(at: Date, now: Date): Message | undefined {
  if (at < subMinutes(now, GRACE_MINUTES)) return { key: 'errors.field.in_past' }
  if (at > addDays(now, MOST_DAYS_AHEAD, { in: utc }))
    return { key: 'errors.field.too_far', params: { days: MOST_DAYS_AHEAD } }
  return undefined
}

/** Refuses a moment at the field that says it. */
export function refuseStartTime(field: string, at: Date, now: Date): void {
  const problem = startTimeProblem(at, now)
  if (problem) throw invalid({ [field]: problem })
}

/** The minute of the day that the business's clocks show at a moment. */
export async function minuteOfDay({ trx, timeZone }: Action, at: Date): Promise<number> {
  const { rows } = await sql<{ minute: number }>`
    select (extract(epoch from t::time) / 60)::int as minute
    from (select ${at.toISOString()}::timestamptz at time zone ${timeZone} as t) as local`.execute(
    trx,
  )
  return rows[0]?.minute ?? 0
}
