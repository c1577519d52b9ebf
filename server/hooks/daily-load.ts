import { selectLocalDay } from '../db/clock-sql.ts'
import { sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { NoOverlap } from '../../registry/fields/no-overlap.ts'
import { type ExclusiveReference, getExclusiveReferences } from '../db/tables/occupancies.ts'
import { findByTable, getTableName } from '../db/table-name.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { buildStoredRowQuery } from '../rows/find-row.ts'
import { lacksPerson } from '../rows/reasons.ts'
import { getTitleSql } from '../rows/select-rows.ts'

interface Load {
  name: string
  minutes: number
}

/** A reference that declares `dailyMinutes`, the usual work of one day. */
interface MeasuredReference {
  resource: AnyResource
  reference: ExclusiveReference
  noOverlap: NoOverlap
  usual: number
}

/** The references of a table's rows that declare `dailyMinutes`. */
function findMeasuredReferences({ registry }: Action, table: string): MeasuredReference[] {
  const resource = findByTable(registry, table)
  if (!resource) return []
  return getExclusiveReferences(resource, registry).flatMap((reference) => {
    const field = resource.fields[reference.column]
    const noOverlap = field?.type === 'reference' ? field.noOverlap : undefined
    return noOverlap?.dailyMinutes
      ? { resource, reference, noOverlap, usual: noOverlap.dailyMinutes }
      : []
  })
}

/**
 * Returns the minutes of a person's jobs on the day of a stored row; undefined without a person.
 */
async function readLoad(action: Action, { resource, reference }: MeasuredReference, id: unknown) {
  const { trx, registry, timeZone } = action
  const field = resource.fields[reference.column]
  const target = field?.type === 'reference' ? registry[field.to] : resource
  const occupancies = sql.table(reference.occupancies)
  const localDay = (alias: string) =>
    selectLocalDay(sql`lower(${sql.ref(`${alias}.during`)})`, timeZone)
  const { rows } = await sql<Load>`
    select ${getTitleSql(target, 't')} as name,
      (sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::int as minutes
    from ${occupancies} as own
    join ${occupancies} as o on o.held_id = own.held_id and ${localDay('o')} = ${localDay('own')}
    join ${sql.table(getTableName(target))} as t on t.id = own.held_id
    where own.by_table = ${reference.table} and own.by_id = ${id} group by t.id`.execute(trx)
  return rows[0]
}

/** Returns the values of a row that decide the load of its day. */
const getDecidingValues = (
  row: Row,
  { reference, noOverlap: { start: from, minutes } }: MeasuredReference,
) => JSON.stringify([row[reference.column], new Date(String(row[from])).getTime(), row[minutes]])

const toHours = (minutes: number) => Math.round(minutes / 6) / 10

/**
 * Warns if a written row exceeds the usual minutes of its person's day. Skips rows with unchanged
 * time and person.
 */
export async function warnOfDailyLoad(
  action: Action,
  id: number,
  before: Row | null,
): Promise<FieldMessage | undefined> {
  const { table, id: storedId } = buildStoredRowQuery({
    ...action,
    values: { ...action.values, id },
  })
  for (const measuredReference of table ? findMeasuredReferences(action, table) : []) {
    const after = { ...before, ...action.values }
    const isUnchanged =
      before &&
      getDecidingValues(before, measuredReference) === getDecidingValues(after, measuredReference)
    if (isUnchanged && action.endpoint.verb !== 'restore') continue
    if (lacksPerson(action, measuredReference, before)) continue
    const load = await readLoad(action, measuredReference, storedId)
    if (!load || load.minutes <= measuredReference.usual) continue
    const params = {
      name: load.name,
      hours: toHours(load.minutes),
      usual: toHours(measuredReference.usual),
    }
    return {
      code: 'daily-load',
      field: measuredReference.reference.column,
      text: { key: 'errors.field.daily_load', params },
    }
  }
  return undefined
}
