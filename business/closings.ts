import { sql } from 'kysely'
import { getDayMilliseconds } from '../registry/days/days.ts'
import { getLocalDay, toInstant } from '../registry/days/time-zones.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import { runAsOwnBatch } from '../server/db/change-context.ts'
import { createInvalidProblem, Problem } from '../server/http/problem.ts'
import { rows } from '../server/mutations/rows.ts'
import type { Action, FollowUndo, RequestContext, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'

type Follow = (action: Action, id: number, rowBefore: Row | null) => Promise<void>

const UNCOVERED = sql`method = 'cash' and closing_id is null and person_id is not null
  and movement in ('payment', 'refund', 'takeover')`

/**
 * Returns whether a person has cash that no count covers. Entries that cancel each other, as of two
 * merged customers, are no cash to count.
 */
async function hasCash({ trx }: RequestContext, person: number): Promise<boolean> {
  const { rows: sums } = await sql`select from ledger_entries
    where ${UNCOVERED} and person_id = ${person} having sum(amount) <> 0`.execute(trx)
  return sums.length > 0
}

/**
 * Returns whether a person has an open count. It locks the row, so that a count that is being sealed
 * is sealed first.
 */
async function hasOpenCount({ trx }: RequestContext, person: number): Promise<boolean> {
  const { rows: openRows } = await sql`select from closings where open_for = ${person}
    for share`.execute(trx)
  return openRows.length > 0
}

/**
 * Opens a count for a person with cash and without an open count. The cash is added up last, because
 * it may be the cash of years.
 */
async function openCount(context: RequestContext, person: number): Promise<void> {
  const { trx, registry, now, timeZone } = context
  if ((await hasOpenCount(context, person)) || !(await hasCash(context, person))) return
  // Of two payments at once, the second sees the count of the first.
  await sql`select pg_advisory_xact_lock(hashtext('closings'), ${person})`.execute(trx)
  if (await hasOpenCount(context, person)) return
  const moment = now.toISOString()
  // An undo of the payment leaves the count, because other cash may be in it.
  await runAsOwnBatch(trx, () =>
    insertRow(trx, registry.closings, {
      person_id: person,
      open_for: person,
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
    await openCount(action, action.caller.id)
  }

/** Opens counts for the people whose counted cash the entries of rows have changed. */
async function openCountsOfCauses(
  context: RequestContext,
  { name }: AnyResource,
  ids: readonly number[],
): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`select distinct person_id as id
    from ledger_entries where ${UNCOVERED} and cause_kind = ${name}
      and cause_id = any (${[...ids]}::int[])`.execute(context.trx)
  for (const { id } of people) await openCount(context, id)
}

/** Opens a count for the receiver of a reopened one, who may have counted the cash of it. */
export const openReceiverCount: Follow = (action, id) =>
  openCountsOfCauses(action, action.endpoint.resource, [id])

/** Runs a hook after an undo, then opens counts for the people whose counted cash it has changed. */
export const withUndoneCash =
  (follow?: FollowUndo): FollowUndo =>
  async (context, resource, undoneRows) => {
    await follow?.(context, resource, undoneRows)
    const ids = undoneRows.map(({ row_id }) => row_id)
    await openCountsOfCauses(context, resource, ids)
  }

/** Derives the moment at which the first day of a count begins. */
export async function previewFirstDay({ values, timeZone }: Action): Promise<Values> {
  const { first_day } = values
  if (typeof first_day !== 'string') return first_day === null ? { begins_at: null } : {}
  const midnight = toInstant(getDayMilliseconds(first_day), timeZone)
  return { begins_at: new Date(midnight).toISOString() }
}

/**
 * Derives the same after a check. Throws 422 for a day after the opening of the count, because the
 * cash of later days is in hand, and for a person with an earlier count.
 */
export async function deriveFirstDay(action: Action, row: Row | null): Promise<Values> {
  const { trx, values } = action
  const { first_day = null } = values
  if (row === null || first_day === null || first_day === row.first_day)
    return previewFirstDay(action)
  const { rows: earlierCounts } = await sql`select from closings
    where person_id = ${row.person_id} and id < ${row.id} limit 1`.execute(trx)
  if (earlierCounts.length > 0)
    throw createInvalidProblem({ first_day: { key: 'errors.field.not_first_count' } })
  if (String(first_day) > String(row.opened_on))
    throw createInvalidProblem({ first_day: { key: 'errors.field.after_opening' } })
  return previewFirstDay(action)
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
