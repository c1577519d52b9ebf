import { sql } from 'kysely'
import { getExclusiveReferences } from '../server/db/tables/occupancies.ts'
import type { Action, Row } from '../server/rows/action.ts'
import {
  findTravelReason,
  getRule,
  readCommitments,
  readTravelTimes,
  readWork,
  withoutRow,
} from '../server/rows/reach.ts'
import { selectNewRow } from '../server/rows/proposed-rows.ts'
import { readSlot } from './booking-slot.ts'
import type { Rule } from './run-in-order.ts'

const MINUTE = 60_000

/**
 * Finds the first moment from a row's own start to an end, in milliseconds, at which its employee is
 * free: one to which they can come in time, if there is one. Returns undefined if they are never free.
 */
async function firstFree(action: Action, row: Row, end: number): Promise<string | undefined> {
  const { registry, endpoint } = action
  const { resource } = endpoint
  const [reference] = getExclusiveReferences(resource, registry)
  if (!reference) return undefined
  const [work] = await readWork(
    action,
    { resource, reference },
    sql`${selectNewRow(resource, row)} as r`,
  )
  if (!work) return undefined
  const person = Number(row[reference.column])
  const commitments = await readCommitments(action, reference, { from: work.from, to: end }, [
    person,
  ])
  const otherCommitments = withoutRow(commitments, reference.table, row.id)
  const ways = await readTravelTimes(action, getRule(resource, reference), [
    work,
    ...otherCommitments,
  ])
  const moveWork = (from: number) => {
    const delay = from - work.from
    return { ...work, from, to: work.to + delay, until: work.until + delay }
  }
  const free = [
    work.from,
    ...otherCommitments.flatMap((commitment) => [
      commitment.until,
      commitment.to + (ways(commitment, work) ?? 0) * MINUTE,
    ]),
  ]
    .filter((at) => at >= work.from && at < end)
    .toSorted((first, second) => first - second)
    .map(moveWork)
    .filter(
      ({ from, until }) =>
        !otherCommitments.some((commitment) => commitment.from < until && from < commitment.until),
    )
  const chosen =
    free.find((candidate) => !findTravelReason(otherCommitments, candidate, ways)) ?? free[0]
  return chosen && new Date(chosen.from).toISOString()
}

/**
 * Extends a rule that puts a row into a time slot. Without a requested time, the row starts as soon
 * as its employee is free in the slot. If the employee never is, the database refuses the row and
 * names the conflicting one.
 */
export function startWhenFree(place: Rule): Rule {
  return async (action, row) => {
    const isTimed = Boolean(action.values.starts_at)
    const derived = await place(action, row)
    const after: Row = { ...row, ...action.values, ...derived }
    const isPlaced = after.time_slot_id && after.time_slot_id !== row?.time_slot_id
    if (isTimed || !isPlaced || !after.employee_id) return derived
    const slot = await readSlot(action, after.time_slot_id)
    const starts_at = slot && (await firstFree(action, after, slot.to))
    return starts_at ? { ...derived, starts_at } : derived
  }
}
