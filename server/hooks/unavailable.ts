import { sql } from 'kysely'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../db/table-name.ts'
import { type ExclusiveReference, getExclusiveReferences } from '../db/tables/occupancies.ts'
import { translate } from '../http/language.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, RequestContext, Row } from '../rows/action.ts'
import type { Availability, Unavailable } from '../rows/availability.ts'
import { storedRow } from '../rows/find-row.ts'
import { getTitleSql } from '../rows/select-rows.ts'
import {
  findTravelReason,
  getRule,
  type PlacedWork,
  readCommitments,
  readTravelTimes,
  readWork,
  withoutRow,
} from '../rows/reach.ts'

/** A reference to rows whose working time the business declares, such as people. */
export interface Planned {
  resource: AnyResource
  target: AnyResource
  reference: ExclusiveReference
  availability: Availability
}

/** Finds the references of an entity to rows whose working time the business declares. */
export function findPlanned({ registry, hooks }: RequestContext, resource: AnyResource): Planned[] {
  return getExclusiveReferences(resource, registry).flatMap((reference) => {
    const field = resource.fields[reference.column]
    const target = field?.type === 'reference' ? registry[field.to] : undefined
    const availability = target && hooks.availability?.[target.name]
    return target && availability ? [{ resource, target, reference, availability }] : []
  })
}

/** Stored rows by their ids, to select from as `r`. */
export const storedRows = (table: string, ids: readonly unknown[]) =>
  sql`(select * from ${sql.table(table)} where id = any (${[...ids]}::int[])) as r`

/** Returns the names of the values of a row that decide whether somebody is available for it. */
const decidingNames = ({ resource, reference, availability }: Planned): string[] => [
  ...reference.watched,
  ...availability.fields,
  ...(getRule(resource, reference)?.places ?? []),
]

/** The values of a row that decide whether somebody is available for it. */
function decidingValues(row: Row, planned: Planned): string {
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
function keepsDecidingValues({ endpoint, values }: Action, before: Row, planned: Planned): boolean {
  const isCopied = (name: string) => {
    const field = planned.resource.fields[name]
    return field && field.type !== 'id' && field.copies && field.copies[0] in values
  }
  if (endpoint.verb !== 'update' || decidingNames(planned).some(isCopied)) return false
  const after = { ...before, ...values, ...getTransition(endpoint.resource, 'update')?.set }
  return decidingValues(before, planned) === decidingValues(after, planned)
}

/** Returns why the person of a written row cannot come to it in time. */
async function findOwnTravelReason(
  action: Action,
  { resource, reference }: Planned,
  work: PlacedWork,
  person: number,
): Promise<Unavailable | undefined> {
  const rule = getRule(resource, reference)
  if (!rule?.places || !work.point) return undefined
  const all = await readCommitments(action, reference, work, [person])
  const own = withoutRow(all, reference.table, work.row.id)
  return findTravelReason(own, work, await readTravelTimes(action, rule, [work, ...own]))
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
  const { trx, timeZone, registry, endpoint } = action
  const { table, id: at } = storedRow({ ...action, values: { ...action.values, id } })
  const resource = Object.values<AnyResource>(registry).find(
    (one) => !one.union && getTableName(one) === table,
  )
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
    const plans = await planned.availability.readPlans({ trx, timeZone }, work, [person])
    const reason =
      plans.findReasons(person, work)[0] ??
      (await findOwnTravelReason(action, planned, work, person))
    if (!reason) continue
    const name = await readTitle(action, planned.target, person)
    const params = { name, reason: translate(reason.text, action.language) }
    const text = { key: 'errors.field.unavailable', params }
    return { code: 'unavailable', field: column, text }
  }
  return undefined
}
