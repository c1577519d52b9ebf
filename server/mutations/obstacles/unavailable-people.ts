import { sql } from 'kysely'
import type { LongDay } from '../../../registry/changes/busy.ts'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import { translate } from '../../http/language.ts'
import {
  findTravelReason,
  getRule,
  type PlacedWork,
  readCommitments,
  readTravelTimes,
  readWork,
  withoutRow,
} from '../../rows/reach.ts'
import { findPlanned } from '../../hooks/unavailable.ts'
import type { ExclusiveReference } from '../../db/tables/occupancies.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Unavailable } from '../../rows/availability.ts'
import type { Action } from '../../rows/action.ts'
import { type RequestedRows, proposedRows } from './busy-times.ts'

/** Reads the rows to assign as work, with their proposed values. */
export async function readProposedWork(
  action: Action,
  requested: RequestedRows,
  column: string,
): Promise<PlacedWork[]> {
  const proposed = await proposedRows(action, requested, column)
  if (!proposed) return []
  const { reference, own } = proposed
  return readWork(action, { resource: requested.resource, reference }, sql`${own} as r`)
}

/** Finds who cannot come to one of some works in time, by person. */
async function findTooFar(
  action: Action,
  resource: AnyResource,
  reference: ExclusiveReference,
  work: readonly PlacedWork[],
): Promise<(person: number) => Unavailable | undefined> {
  const rule = getRule(resource, reference)
  const placed = work.filter(({ point }) => point !== null)
  if (!rule?.places || placed.length === 0) return () => undefined
  const period = {
    from: Math.min(...placed.map(({ from }) => from)),
    to: Math.max(...placed.map(({ until }) => until)),
  }
  const commitments = await readCommitments(action, reference, period)
  const travelTimes = await readTravelTimes(action, rule, [...placed, ...commitments])
  return (person) => {
    const own = commitments.filter((one) => one.person === person)
    return placed
      .map((one) =>
        findTravelReason(withoutRow(own, reference.table, one.row.id), one, travelTimes),
      )
      .find((reason) => reason !== undefined)
  }
}

/** Finds who is not available for the rows of an action, if the action needs a reason then. */
export async function unavailablePeople(
  action: Action,
  requested: readonly RequestedRows[],
  column: string,
): Promise<LongDay[]> {
  const { endpoint, language } = action
  if (!getWarnings(endpoint.resource, endpoint.verb).includes('unavailable')) return []
  const [planned] = requested
    .flatMap(({ resource }) => findPlanned(action, resource))
    .filter(({ reference }) => reference.column === column)
  const work: PlacedWork[] = []
  for (const one of requested) work.push(...(await readProposedWork(action, one, column)))
  if (!planned || work.length === 0) return []
  const from = Math.min(...work.map((one) => one.from))
  const to = Math.max(...work.map((one) => one.to))
  const plans = await planned.availability.readPlans(action, { from, to })
  const findReason = await findTooFar(action, planned.resource, planned.reference, work)
  return plans.people.flatMap((id) => {
    const reason = work.flatMap((one) => plans.findReasons(id, one))[0] ?? findReason(id)
    return reason ? [{ id, message: translate(reason.text, language) }] : []
  })
}
