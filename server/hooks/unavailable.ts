import { sql } from 'kysely'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { findByTable, getTableName } from '../db/table-name.ts'
import { translate } from '../http/language.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, RequestContext, Row } from '../rows/action.ts'
import { buildStoredRowQuery } from '../rows/find-row.ts'
import { getTitleSql } from '../rows/select-rows.ts'
import { getRule, type PlacedWork, readWork, omitRow } from '../rows/reach.ts'
import {
  findPlanned,
  findReasons,
  isBusyReason,
  lacksPerson,
  NO_FACTS,
  type PlannedReference,
  readReasonFacts,
} from '../rows/reasons.ts'

/** SQL of the stored rows with these ids, under the alias `r`. */
export const storedRows = (table: string, ids: readonly unknown[]) =>
  sql`(select * from ${sql.table(table)} where id = any (${[...ids]}::int[])) as r`

/** Returns the fields of a row that decide which people are available for it. */
const listDecidingNames = ({ resource, reference, availability }: PlannedReference): string[] => [
  ...reference.watched,
  ...availability.fields,
  ...(getRule(resource, reference)?.places ?? []),
]

/** Returns some values of a row as JSON, with the same text for the same moment. */
function readComparableValues(row: Row, names: readonly string[]): string {
  const readComparable = (name: string) =>
    row[name] instanceof Date || typeof row[name] === 'string'
      ? new Date(row[name]).getTime() || row[name]
      : (row[name] ?? null)
  return JSON.stringify(names.map(readComparable))
}

/** Returns the values of a row that decide which people are available, as JSON. */
const readDecidingValues = (row: Row, plannedReference: PlannedReference): string =>
  readComparableValues(row, listDecidingNames(plannedReference))

/**
 * Returns whether an update writes none of the deciding values, nor a reference from which the
 * database copies one.
 */
function keepsDecidingValues(
  { endpoint, values }: Action,
  before: Row,
  plannedReference: PlannedReference,
): boolean {
  const isCopied = (name: string) => {
    const field = plannedReference.resource.fields[name]
    return field && field.type !== 'id' && field.copies && field.copies[0] in values
  }
  if (endpoint.verb !== 'update' || listDecidingNames(plannedReference).some(isCopied)) return false
  const after = { ...before, ...values, ...getTransition(endpoint.resource, 'update')?.set }
  return (
    readDecidingValues(before, plannedReference) === readDecidingValues(after, plannedReference)
  )
}

/** Facts about a person, with the other work of that person. */
type PersonFacts = Awaited<ReturnType<typeof readReasonFacts>>

/**
 * Leaves out the ways that a change keeps. The way to the work stays the same with person, start and
 * place, and the way to the next work too if the work does not become longer.
 */
function omitKeptWays(
  facts: PersonFacts,
  { resource, reference }: PlannedReference,
  before: Row,
  work: PlacedWork,
): PersonFacts {
  const rule = getRule(resource, reference)
  if (!rule) return facts
  const { minutes, buffer, places = [] } = rule
  const wayNames = [...reference.watched, ...places].filter(
    (name) => name !== minutes && name !== buffer?.[0],
  )
  if (readComparableValues(before, wayNames) !== readComparableValues(work.row, wayNames))
    return facts
  const isLonger = Number(work.row[minutes]) > Number(before[minutes])
  return {
    ...facts,
    present: NO_FACTS.present,
    travelTimes: isLonger ? facts.travelTimes : NO_FACTS.travelTimes,
    commitments: facts.commitments.filter(({ from }) => from > work.from),
  }
}

/** Reads the title of a row. */
export async function readTitle(
  { trx }: RequestContext,
  resource: AnyResource,
  id: unknown,
): Promise<string> {
  const { rows } = await sql<{ title: string }>`select ${getTitleSql(resource, 't')} as title
    from ${sql.table(getTableName(resource))} as t where t.id = ${id}`.execute(trx)
  return rows[0]?.title ?? `#${String(id)}`
}

/**
 * Warns if the person of a written row is absent at its time, or does not do such work. Skips rows
 * with unchanged person and work.
 */
export async function warnOfUnavailablePerson(
  action: Action,
  id: number,
  before: Row | null,
): Promise<FieldMessage | undefined> {
  const { registry, endpoint } = action
  const { table, id: storedId } = buildStoredRowQuery({
    ...action,
    values: { ...action.values, id },
  })
  const resource = findByTable(registry, table)
  for (const plannedReference of resource ? findPlanned(action, resource) : []) {
    if (lacksPerson(action, plannedReference, before)) continue
    if (before && keepsDecidingValues(action, before, plannedReference)) continue
    const [work] = await readWork(
      action,
      plannedReference,
      storedRows(plannedReference.reference.table, [storedId]),
    )
    const { column } = plannedReference.reference
    if (!work) continue
    const isUnchanged =
      before &&
      readDecidingValues(before, plannedReference) ===
        readDecidingValues({ ...before, ...work.row }, plannedReference)
    if (isUnchanged && endpoint.verb !== 'restore') continue
    const person = Number(work.row[column])
    const options = { people: [person] }
    const allFacts = await readReasonFacts(action, plannedReference, [work], options)
    const { commitments, ...facts } =
      before && endpoint.verb !== 'restore'
        ? omitKeptWays(allFacts, plannedReference, before, work)
        : allFacts
    const otherCommitments = omitRow(commitments, plannedReference.reference.table, work.row.id)
    const reason = findReasons(facts, person, work, otherCommitments).find(
      (unavailable) => !isBusyReason(unavailable),
    )
    if (!reason) continue
    const name = await readTitle(action, plannedReference.target, person)
    const params = { name, reason: translate(reason.text, action.language) }
    const text = { key: 'errors.field.unavailable', params }
    return { code: 'unavailable', field: column, text }
  }
  return undefined
}
