import { type RawBuilder, sql } from 'kysely'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import { readTitle, storedRows } from '../../hooks/unavailable.ts'
import { translate } from '../../http/language.ts'
import { type FieldMessage, createReasonProblem } from '../../http/problem.ts'
import type { RequestContext } from '../../rows/action.ts'
import type { Unavailable } from '../../rows/availability.ts'
import {
  type Commitment,
  findTravelReason,
  getOrigin,
  getRule,
  type PlacedWork,
  readWork,
  omitRow,
} from '../../rows/reach.ts'
import {
  findPlanned,
  findReasons,
  isBusyReason,
  NO_FACTS,
  NO_PLANS,
  type PlannedReference,
  readReasonFacts,
} from '../../rows/reasons.ts'
import { removeUndonePairs } from './stored-changes.ts'

/** A change that an undo has reversed: its row and its changed fields. */
interface ReversedChange {
  entity: string
  row_id: number
  kind: 'insert' | 'update' | 'delete'
  fields: readonly string[]
}

/** Changes that were undone together. */
interface ReversedChanges {
  changes: readonly ReversedChange[]
  /** The id of a change. Later changes may conflict with the undo. */
  sinceChangeId: string
  /** The condition of changes that are part of the undo and never conflict with it. */
  isPartOfUndo: RawBuilder<unknown>
}

/** A row that an undo has assigned to an unavailable person. */
interface AvailabilityConflict {
  work: PlacedWork
  person: number
  reason: Unavailable
}

/** The maximum number of rows in a refusal. */
const MAX_NAMED_ROWS = 3

/** Lists the rows that an undo has assigned to a person, or moved in time or place. */
function listAffectedRowIds({ changes }: ReversedChanges, planned: PlannedReference): number[] {
  const { resource, reference, availability } = planned
  const { start = '', minutes = '', places = [] } = getRule(resource, reference) ?? {}
  const timeFields = [reference.column, start, minutes, ...places, ...availability.fields]
  const isAffected = ({ entity, kind, fields }: ReversedChange) =>
    entity === resource.name &&
    (kind === 'delete' ||
      (kind === 'update' && [...timeFields, 'deleted_at'].some((name) => fields.includes(name))))
  return [...new Set(changes.filter(isAffected).map(({ row_id }) => row_id))]
}

/**
 * Reads the rows of some entities that were changed later, as `entity id`. Undone changes do not
 * count.
 */
async function readLaterChanges(
  { trx }: RequestContext,
  { sinceChangeId, isPartOfUndo }: ReversedChanges,
  entities: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ row: string; batch: string; undoes: string | null }>`
    select entity || ' ' || row_id as row, batch::text as batch, undoes::text as undoes
    from changes where id > ${sinceChangeId}::bigint and entity = any (${[...entities]}::text[])
      and (${isPartOfUndo}) is not true order by id desc`.execute(trx)
  return new Set(removeUndonePairs(rows).map(({ row }) => row))
}

/** Reads later changes. Returns a function that tests that a commitment has none. */
async function readUnchangedCheck(
  context: RequestContext,
  reversed: ReversedChanges,
  commitments: readonly Commitment[],
): Promise<(commitment: Commitment) => boolean> {
  const tables = new Set(commitments.map(({ table }) => table))
  const entities = new Map(
    Object.values<AnyResource>(context.registry)
      .filter((entity) => !entity.union && tables.has(getTableName(entity)))
      .map((entity) => [getTableName(entity), entity.name]),
  )
  const changedRows = await readLaterChanges(context, reversed, [...entities.values()])
  return ({ table, id }) => !changedRows.has(`${String(entities.get(table))} ${String(id)}`)
}

/**
 * Finds the first rows whose person is not available because of a later change. Earlier conflicts
 * are ignored, because somebody already gave a reason for them.
 */
async function findUnavailable(
  context: RequestContext,
  reversed: ReversedChanges,
  planned: PlannedReference,
): Promise<AvailabilityConflict[]> {
  const { reference, availability } = planned
  const ids = listAffectedRowIds(reversed, planned)
  if (ids.length === 0) return []
  const works = await readWork(context, planned, storedRows(reference.table, ids))
  if (works.length === 0) return []
  const people = [...new Set(works.map(({ row }) => Number(row[reference.column])))]
  const { commitments, ...currentFacts } = await readReasonFacts(context, planned, works, {
    people,
  })
  const isUnchanged = await readUnchangedCheck(context, reversed, commitments)
  const changedPlans = await readLaterChanges(context, reversed, availability.entities)
  // Plans that nobody changed since cannot conflict with the undo.
  const availabilityFacts =
    changedPlans.size > 0 ? currentFacts : { ...currentFacts, plans: NO_PLANS }
  const conflicts: AvailabilityConflict[] = []
  for (const work of works) {
    const person = Number(work.row[reference.column])
    const personCommitments = commitments.filter((commitment) => commitment.person === person)
    const otherCommitments = omitRow(personCommitments, reference.table, work.row.id)
    const olderReason = findTravelReason(
      otherCommitments.filter(isUnchanged),
      work,
      availabilityFacts.travelTimes,
      getOrigin(availabilityFacts.present, person),
    )
    const reasons = olderReason
      ? findReasons({ ...availabilityFacts, present: NO_FACTS.present }, person, work, [])
      : findReasons(availabilityFacts, person, work, otherCommitments)
    const reason = reasons.find((candidate) => !isBusyReason(candidate))
    if (reason) conflicts.push({ work, person, reason })
    if (conflicts.length === MAX_NAMED_ROWS) break
  }
  return conflicts
}

/** Describes a row and its person for the refusal. */
async function toWarning(
  context: RequestContext,
  { resource, target, reference }: PlannedReference,
  { work, person, reason }: AvailabilityConflict,
): Promise<FieldMessage> {
  const params = {
    title: await readTitle(context, resource, work.row.id),
    name: await readTitle(context, target, person),
    reason: translate(reason.text, context.language),
  }
  return {
    code: 'unavailable',
    field: `${resource.name}.${String(work.row.id)}.${reference.column}`,
    text: { key: 'errors.field.unavailable_since', params },
  }
}

/**
 * Throws 409 if an undo has assigned rows to people who are no longer available. A reason overrides
 * the refusal, as for assignments.
 */
export async function requireAvailableAfterUndo(
  context: RequestContext,
  reversed: ReversedChanges,
): Promise<void> {
  const warnings: FieldMessage[] = []
  for (const resource of Object.values<AnyResource>(context.registry)) {
    if (resource.union || !getWarnings(resource, 'update').includes('unavailable')) continue
    for (const planned of findPlanned(context, resource))
      for (const conflict of await findUnavailable(context, reversed, planned))
        warnings.push(await toWarning(context, planned, conflict))
  }
  if (warnings.length > 0) throw createReasonProblem(warnings.slice(0, MAX_NAMED_ROWS))
}
