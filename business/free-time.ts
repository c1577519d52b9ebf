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
import { newRow } from '../server/rows/proposed-rows.ts'
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
  const [work] = await readWork(action, { resource, reference }, sql`${newRow(resource, row)} as r`)
  if (!work) return undefined
  const person = Number(row[reference.column])
  const all = await readCommitments(action, reference, { from: work.from, to: end }, [person])
  const others = withoutRow(all, reference.table, row.id)
  const ways = await readTravelTimes(action, getRule(resource, reference), [work, ...others])
  const moveWork = (from: number) => {
    const by = from - work.from
    return { ...work, from, to: work.to + by, until: work.until + by }
  }
  const free = [
    work.from,
    ...others.flatMap((one) => [one.until, one.to + (ways(one, work) ?? 0) * MINUTE]),
  ]
    .filter((at) => at >= work.from && at < end)
    .toSorted((one, other) => one - other)
    .map(moveWork)
    .filter(({ from, until }) => !others.some((one) => one.from < until && from < one.until))
  const found = free.find((one) => !findTravelReason(others, one, ways)) ?? free[0]
  return found && new Date(found.from).toISOString()
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
