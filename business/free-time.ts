import { sql } from 'kysely'
import { getExclusiveReferences } from '../server/db/tables/occupancies.ts'
import type { Action, Row } from '../server/rows/action.ts'
import {
  findTravelReason,
  getOrigin,
  getRule,
  readCommitments,
  readPresent,
  readTravelTimes,
  readWork,
  omitRow,
} from '../server/rows/reach.ts'
import { selectNewRow } from '../server/rows/proposed-rows.ts'
import { readSlot } from './booking-slot.ts'
import type { Rule } from './run-in-order.ts'

const MINUTE = 60_000

/**
 * Finds the first free moment of the employee between a row's start and an end in milliseconds. A
 * moment that the employee can reach in time is preferred. Returns undefined without a free moment.
 */
async function findFirstFreeMoment(
  action: Action,
  row: Row,
  end: number,
): Promise<string | undefined> {
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
  const employeeId = Number(row[reference.column])
  const commitments = await readCommitments(action, reference, { from: work.from, to: end }, [
    employeeId,
  ])
  const otherCommitments = omitRow(commitments, reference.table, row.id)
  const present = await readPresent(action, reference, work.from, [employeeId])
  const travelTimes = await readTravelTimes(action, getRule(resource, reference), [
    work,
    ...otherCommitments,
    ...present.positions.values(),
  ])
  const origin = getOrigin(present, employeeId)
  const moveWork = (startTime: number) => {
    const delay = startTime - work.from
    return { ...work, from: startTime, to: work.to + delay, until: work.until + delay }
  }
  const freeStarts = [
    work.from,
    ...otherCommitments.flatMap((commitment) => [
      commitment.until,
      commitment.to + (travelTimes(commitment, work) ?? 0) * MINUTE,
    ]),
  ]
    .filter((startTime) => startTime >= work.from && startTime < end)
    .toSorted((first, second) => first - second)
    .map(moveWork)
    .filter(
      ({ from, until }) =>
        !otherCommitments.some((commitment) => commitment.from < until && from < commitment.until),
    )
  const chosenStart =
    freeStarts.find(
      (candidate) => !findTravelReason(otherCommitments, candidate, travelTimes, origin),
    ) ?? freeStarts[0]
  return chosenStart && new Date(chosenStart.from).toISOString()
}

/**
 * Extends a rule that puts a row into a time slot. Without a requested time, the row starts at the
 * first free moment of its employee. Without a free moment, the database refuses the row and names
 * the conflict.
 */
export function startWhenFree(deriveSlot: Rule): Rule {
  return async (action, row) => {
    const isTimed = Boolean(action.values.starts_at)
    const derived = await deriveSlot(action, row)
    const rowAfter: Row = { ...row, ...action.values, ...derived }
    const hasNewSlot = rowAfter.time_slot_id && rowAfter.time_slot_id !== row?.time_slot_id
    if (isTimed || !hasNewSlot || !rowAfter.employee_id) return derived
    const slot = await readSlot(action, rowAfter.time_slot_id)
    const starts_at = slot && (await findFirstFreeMoment(action, rowAfter, slot.to))
    return starts_at ? { ...derived, starts_at } : derived
  }
}
