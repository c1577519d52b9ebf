import { sql } from 'kysely'
import type { LongDay } from '../../../registry/changes/busy.ts'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import { translate } from '../../http/language.ts'
import { groupByPerson, type PlacedWork, readWork, withoutRow } from '../../rows/reach.ts'
import { findPlanned, findReasons, isBusyReason, readReasonFacts } from '../../rows/reasons.ts'
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
  for (const row of requested) work.push(...(await readProposedWork(action, row, column)))
  if (!planned || work.length === 0) return []
  const { commitments, ...facts } = await readReasonFacts(action, planned, work)
  const commitmentsByPerson = groupByPerson(commitments)
  const { table } = planned.reference
  return facts.plans.people.flatMap((id) => {
    const own = commitmentsByPerson.get(id) ?? []
    const reason = work
      .flatMap((proposed) =>
        findReasons(facts, id, proposed, withoutRow(own, table, proposed.row.id)),
      )
      .find((reason) => !isBusyReason(reason))
    return reason ? [{ id, message: translate(reason.text, language) }] : []
  })
}
