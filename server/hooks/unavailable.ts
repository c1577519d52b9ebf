import { sql } from 'kysely'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { findByTable, getTableName } from '../db/table-name.ts'
import { translate } from '../http/language.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, RequestContext, Row } from '../rows/action.ts'
import { storedRow } from '../rows/find-row.ts'
import { getTitleSql } from '../rows/select-rows.ts'
import { getRule, readWork, withoutRow } from '../rows/reach.ts'
import {
  findPlanned,
  findReasons,
  isBusyReason,
  type PlannedReference,
  readReasonFacts,
} from '../rows/reasons.ts'

/** Stored rows by their ids, to select from as `r`. */
export const storedRows = (table: string, ids: readonly unknown[]) =>
  sql`(select * from ${sql.table(table)} where id = any (${[...ids]}::int[])) as r`

/** Returns the names of the values of a row that decide whether somebody is available for it. */
const decidingNames = ({ resource, reference, availability }: PlannedReference): string[] => [
  ...reference.watched,
  ...availability.fields,
  ...(getRule(resource, reference)?.places ?? []),
]

/** The values of a row that decide whether somebody is available for it. */
function decidingValues(row: Row, planned: PlannedReference): string {
  const read = (name: string) =>
    row[name] instanceof Date || typeof row[name] === 'string'
      ? new Date(row[name]).getTime() || row[name]
      : (row[name] ?? null)
  return JSON.stringify(decidingNames(planned).map(read))
}

/**
 * Returns whether an update writes none of the deciding values, nor a reference from which the
 * database copies one.
 */
function keepsDecidingValues(
  { endpoint, values }: Action,
  before: Row,
  planned: PlannedReference,
): boolean {
  const isCopied = (name: string) => {
    const field = planned.resource.fields[name]
    return field && field.type !== 'id' && field.copies && field.copies[0] in values
  }
  if (endpoint.verb !== 'update' || decidingNames(planned).some(isCopied)) return false
  const after = { ...before, ...values, ...getTransition(endpoint.resource, 'update')?.set }
  return decidingValues(before, planned) === decidingValues(after, planned)
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
export async function unavailablePerson(
  action: Action,
  id: number,
  before: Row | null,
): Promise<FieldMessage | undefined> {
  const { registry, endpoint } = action
  const { table, id: at } = storedRow({ ...action, values: { ...action.values, id } })
  const resource = findByTable(registry, table)
  for (const planned of resource ? findPlanned(action, resource) : []) {
    if (before && keepsDecidingValues(action, before, planned)) continue
    const [work] = await readWork(action, planned, storedRows(planned.reference.table, [at]))
    const { column } = planned.reference
    if (!work) continue
    const isSame =
      before &&
      decidingValues(before, planned) === decidingValues({ ...before, ...work.row }, planned)
    if (isSame && endpoint.verb !== 'restore') continue
    const person = Number(work.row[column])
    const options = { people: [person] }
    const { commitments, ...facts } = await readReasonFacts(action, planned, [work], options)
    const own = withoutRow(commitments, planned.reference.table, work.row.id)
    const reason = findReasons(facts, person, work, own).find(
      (unavailable) => !isBusyReason(unavailable),
    )
    if (!reason) continue
    const name = await readTitle(action, planned.target, person)
    const params = { name, reason: translate(reason.text, action.language) }
    const text = { key: 'errors.field.unavailable', params }
    return { code: 'unavailable', field: column, text }
  }
  return undefined
}
