import { sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Exclusive } from '../../registry/fields/exclusive.ts'
import { type ExclusiveReference, exclusiveReferencesOf } from '../db/tables/occupancies.ts'
import { tableOf } from '../db/table-name.ts'
import type { Told } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { storedRow } from '../rows/find-row.ts'
import { titleOf } from '../rows/select-rows.ts'

interface Load {
  name: string
  minutes: number
}

/** A reference whose declaration says how much is usual on one day. */
interface Measured {
  resource: AnyResource
  reference: ExclusiveReference
  exclusive: Exclusive
  usual: number
}

/** The references of the rows of a table that say how much is usual on one day. */
function measuredIn({ registry }: Action, table: string): Measured[] {
  const resource = Object.values<AnyResource>(registry).find(
    (one) => !one.union && tableOf(one) === table,
  )
  if (!resource) return []
  return exclusiveReferencesOf(resource, registry).flatMap((reference) => {
    const field = resource.fields[reference.column]
    const exclusive = field?.type === 'reference' ? field.exclusive : undefined
    return exclusive?.daily ? { resource, reference, exclusive, usual: exclusive.daily } : []
  })
}

/** What is to be done on its day by whoever a stored row is given to; nothing where nobody is. */
async function loadOf(action: Action, { resource, reference }: Measured, id: unknown) {
  const { trx, registry, timeZone } = action
  const field = resource.fields[reference.column]
  const target = field?.type === 'reference' ? registry[field.to] : resource
  const occupancies = sql.table(reference.occupancies)
  const day = (alias: string) =>
    sql`(lower(${sql.ref(`${alias}.during`)}) at time zone ${timeZone})::date`
  const { rows } = await sql<Load>`
    select ${titleOf(target, 't')} as name,
      (sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::int as minutes
    from ${occupancies} as own
    join ${occupancies} as o on o.held_id = own.held_id and ${day('o')} = ${day('own')}
    join ${sql.table(tableOf(target))} as t on t.id = own.held_id
    where own.by_table = ${reference.table} and own.by_id = ${id} group by t.id`.execute(trx)
  return rows[0]
}

/** What of a row decides how much there is to do on its day. */
const deciding = (row: Row, { reference, exclusive: { from, minutes } }: Measured) =>
  JSON.stringify([row[reference.column], new Date(String(row[from])).getTime(), row[minutes]])

const hoursIn = (minutes: number) => Math.round(minutes / 6) / 10

/**
 * Says of a row that was written that whoever it takes time of now has more to do on its day than
 * usual; not
 * where neither that nor the time has changed.
 */
export async function overDailyLoad(
  action: Action,
  id: number,
  before: Row | null,
): Promise<Told | undefined> {
  const { table, id: at } = await storedRow({ ...action, values: { ...action.values, id } })
  for (const measured of table ? measuredIn(action, table) : []) {
    const after = { ...before, ...action.values }
    const isSame = before && deciding(before, measured) === deciding(after, measured)
    if (isSame && action.endpoint.verb !== 'restore') continue
    const load = await loadOf(action, measured, at)
    if (!load || load.minutes <= measured.usual) continue
    const params = {
      name: load.name,
      hours: hoursIn(load.minutes),
      usual: hoursIn(measured.usual),
    }
    return {
      code: 'daily-load',
      field: measured.reference.column,
      text: { key: 'errors.field.daily_load', params },
    }
  }
  return undefined
}
