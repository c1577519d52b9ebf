import { sql } from 'kysely'
import type { AssignmentWarning } from '../../../registry/changes/busy.ts'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import { translate } from '../../http/language.ts'
import { groupByPerson, type PlacedWork, readWork, omitRow } from '../../rows/reach.ts'
import { findPlanned, findReasons, isBusyReason, readReasonFacts } from '../../rows/reasons.ts'
import type { Action } from '../../rows/action.ts'
import { type RequestedRows, proposeRows } from './busy-times.ts'

/** Reads the rows to assign as work, with their proposed values. */
export async function readProposedWork(
  action: Action,
  requested: RequestedRows,
  column: string,
): Promise<PlacedWork[]> {
  const proposed = await proposeRows(action, requested, column)
  if (!proposed) return []
  const { reference, rowsSql } = proposed
  return readWork(action, { resource: requested.resource, reference }, sql`${rowsSql} as r`)
}

/** Finds the people who are unavailable for the action's rows, if the action has that warning. */
export async function findUnavailablePeople(
  action: Action,
  requested: readonly RequestedRows[],
  column: string,
): Promise<AssignmentWarning[]> {
  const { endpoint, language } = action
  if (!getWarnings(endpoint.resource, endpoint.verb).includes('unavailable')) return []
  const [plannedReference] = requested
    .flatMap(({ resource }) => findPlanned(action, resource))
    .filter(({ reference }) => reference.column === column)
  const work: PlacedWork[] = []
  for (const row of requested) work.push(...(await readProposedWork(action, row, column)))
  if (!plannedReference || work.length === 0) return []
  const { commitments, ...facts } = await readReasonFacts(action, plannedReference, work)
  const commitmentsByPerson = groupByPerson(commitments)
  const { table } = plannedReference.reference
  return facts.plans.people.flatMap((id) => {
    const personCommitments = commitmentsByPerson.get(id) ?? []
    const reason = work
      .flatMap((proposedWork) =>
        findReasons(
          facts,
          id,
          proposedWork,
          omitRow(personCommitments, table, proposedWork.row.id),
        ),
      )
      .find((reason) => !isBusyReason(reason))
    return reason ? [{ id, message: translate(reason.text, language) }] : []
  })
}
