import { sql } from 'kysely'
import { getDayMilliseconds, shiftDays } from '../registry/days/days.ts'
import { getLocalDay, toInstant } from '../registry/days/time-zones.ts'
import { selectLocalDay } from '../server/db/clock-sql.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'

/** The values that decide the next statement of a provider: its first day and the rate. */
interface NextStatement {
  /** The day after the last statement, or of the first entry; null without entries. */
  from_day: string | null
  /** True if the provider has no statement, so that its first day can be chosen. */
  is_first: boolean
  commission_percent: string
}

async function readNextStatement({ trx, timeZone }: Action, providerId: unknown) {
  const { rows } = await sql<NextStatement>`
    select commission_percent::text as commission_percent, coalesce(
        (select max(to_day) + 1 from statements where provider_id = p.id),
        (select ${selectLocalDay(sql`min(occurred_at)`, timeZone)} from ledger_entries
          where provider_id = p.id and statement_id is null))::text as from_day,
      not exists (select from statements where provider_id = p.id) as is_first
    from providers as p where id = ${providerId}::integer`.execute(trx)
  return rows[0]
}

/** Derives the period of a provider's next statement, and the rate of its commission. */
export async function previewStatement(action: Action): Promise<Values> {
  const { provider_id, from_day: chosenDay = null, to_day } = action.values
  const next = provider_id ? await readNextStatement(action, provider_id) : undefined
  if (!next) return {}
  const { commission_percent, is_first } = next
  const from_day = (is_first ? chosenDay : null) ?? next.from_day
  if (typeof to_day !== 'string') return { from_day, commission_percent }
  const midnight = getDayMilliseconds(shiftDays(to_day, 1))
  return {
    from_day: from_day ?? to_day,
    commission_percent,
    ends_at: new Date(toInstant(midnight, action.timeZone)).toISOString(),
  }
}

/**
 * Derives the values of a new statement. Throws 422 unless its last day is over, and if another first
 * day is sent than the one after the last statement.
 */
export async function deriveStatement(action: Action): Promise<Values> {
  const { trx, values, now, timeZone } = action
  // Of two parallel statements of a provider, the second begins after the first.
  await sql`select pg_advisory_xact_lock(hashtext('statements'),
    ${values.provider_id}::integer)`.execute(trx)
  const { from_day: chosenDay = null } = values
  const derived = await previewStatement(action)
  if (chosenDay !== null && chosenDay !== derived.from_day)
    throw createInvalidProblem({ from_day: { key: 'errors.field.after_last_statement' } })
  const lastDay = String(values.to_day)
  if (lastDay >= getLocalDay(timeZone, now))
    throw createInvalidProblem({ to_day: { key: 'errors.field.not_over' } })
  if (lastDay < String(derived.from_day))
    throw createInvalidProblem({ to_day: { key: 'errors.field.end_before_start' } })
  return derived
}
