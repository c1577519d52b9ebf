import { sql } from 'kysely'
import { getLocalDay } from '../registry/days/time-zones.ts'
import { runAsOwnBatch } from '../server/db/change-context.ts'
import { createInvalidProblem, Problem } from '../server/http/problem.ts'
import { rows } from '../server/mutations/rows.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'

type Follow = (action: Action, id: number, rowBefore: Row | null) => Promise<void>

/**
 * Returns whether the caller has an open count. It locks the row, so that a count that is being
 * sealed is sealed first.
 */
async function hasOpenCount({ trx, caller }: Action): Promise<boolean> {
  const { rows: openRows } = await sql`select from closings where open_for = ${caller.id}
    for share`.execute(trx)
  return openRows.length > 0
}

/** Opens a count for the caller, who has cash that no count covers. */
async function openCount(action: Action): Promise<void> {
  const { trx, registry, caller, now, timeZone } = action
  const { rows: entries } = await sql`select from ledger_entries
    where person_id = ${caller.id} and method = 'cash' and closing_id is null
      and movement in ('payment', 'refund', 'takeover') limit 1`.execute(trx)
  if (entries.length === 0 || (await hasOpenCount(action))) return
  // Of two payments at once, the second sees the count of the first.
  await sql`select pg_advisory_xact_lock(hashtext('closings'), ${caller.id})`.execute(trx)
  if (await hasOpenCount(action)) return
  const moment = now.toISOString()
  // An undo of the payment leaves the count, because other cash may be in it.
  await runAsOwnBatch(trx, () =>
    insertRow(trx, registry.closings, {
      person_id: caller.id,
      open_for: caller.id,
      opened_on: getLocalDay(timeZone, now),
      created_at: moment,
      updated_at: moment,
    }),
  )
}

/** Runs a hook, then opens a count if the caller has got or given cash. */
export const withCashCount =
  (follow?: Follow): Follow =>
  async (action, id, rowBefore) => {
    await follow?.(action, id, rowBefore)
    await openCount(action)
  }

/** Records the difference of a sealed count. Throws 422 if it lacks a reason. */
export async function recordDifference({ trx }: Action, id: number): Promise<void> {
  const { rows: sealedRows } = await sql<{ difference: string; isRight: boolean; reason: string }>`
    update closings as c set over_short = counted.sum - c.expected
    from (select coalesce(sum(l.denomination * l.count), 0) as sum from closing_counts as l
      where l.closing_id = ${id} and l.deleted_at is null) as counted
    where c.id = ${id}
    returning c.over_short::text as difference, c.over_short = 0 as "isRight",
      coalesce(c.reason, '') as reason`.execute(trx)
  const [sealed] = sealedRows
  if (!sealed || sealed.isRight || sealed.reason !== '') return
  const { difference } = sealed
  throw createInvalidProblem({
    reason: { key: 'errors.field.difference_without_reason', params: { difference } },
  })
}

/** Throws 422 if a person would hand cash over to themselves. */
export async function requireOtherReceiver({ values }: Action, row: Row | null): Promise<Values> {
  if (row && values.receiver_id === row.person_id)
    throw createInvalidProblem({ receiver_id: { key: 'errors.field.own_cash' } })
  return {}
}

/** Returns whose count is open again. Throws 409 if that person has another open one. */
export async function reopenCount(action: Action, row: Row | null): Promise<Values> {
  const person = Number(row?.person_id)
  const openCounts = await rows(action, 'closings').find({ open_for: person })
  if (openCounts.length > 0) throw new Problem(409, 'open_count')
  return { open_for: person }
}
