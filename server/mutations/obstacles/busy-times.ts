import { type RawBuilder, sql } from 'kysely'
import type { BusyRow } from '../../../registry/changes/busy.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { type ExclusiveReference, getExclusiveReferences } from '../../db/tables/occupancies.ts'
import { runHook } from '../../hooks/hooks.ts'
import { translate } from '../../http/language.ts'
import type { Action, Row } from '../../rows/action.ts'
import { selectChangedRows, selectNewRow } from '../../rows/proposed-rows.ts'
import { buildWrittenValues } from '../written-values.ts'
import { type Occupant, formatTime, readConflictTitles } from './occupied-words.ts'

/** The rows of one table to assign to a person; no rows if the action creates one. */
export interface RequestedRows {
  /** The entity of the table: for a union's rows, the member. */
  resource: AnyResource
  rows: readonly Row[]
}

/** A busy person (`held`), the occupying row, and the row to assign (`own`). */
interface BusyConflict extends Occupant {
  held: number
  own: number | null
}

/** SQL condition: the occupancy belongs to another row than `own`. */
const isOfOtherRow = ({ table }: ExclusiveReference, alias: string) =>
  sql`not (${sql.ref(`${alias}.by_table`)} = ${table}
    and ${sql.ref(`${alias}.by_id`)} is not distinct from own.id)`

/** SQL condition: the person has enough free time between now and the latest start. */
function isFreeLater(reference: ExclusiveReference, latestStart: number): RawBuilder<unknown> {
  const occupancies = sql.table(reference.occupancies)
  return sql`exists (
    select from ${occupancies} as before cross join lateral (select upper(before.during) as at) as ends
    where before.held_id = taken.held_id and ${isOfOtherRow(reference, 'before')}
      and ends.at > lower(own.during) and ends.at < to_timestamp(${latestStart / 1000}::float8)
      and not exists (select from ${occupancies} as after
        where after.held_id = taken.held_id and ${isOfOtherRow(reference, 'after')} and after.during
          && tstzrange(ends.at, ends.at + (upper(own.during) - lower(own.during)))))`
}

/**
 * Returns a select of the rows with their proposed values, and the reference that takes time;
 * undefined if none does.
 */
export async function proposeRows(action: Action, requested: RequestedRows, column: string) {
  const { resource, rows } = requested
  const [row = null] = rows
  const reference = getExclusiveReferences(resource, action.registry).find(
    (reference) => reference.column === column,
  )
  if (!reference) return undefined
  const timing = await runHook(action, 'timing', { ...action.endpoint, resource }, row)
  // The time does not depend on the person, so any id will do.
  const values = { ...buildWrittenValues(action), ...timing?.values, [column]: 0 }
  const ids = rows.map(({ id }) => id)
  const rowsSql =
    rows.length > 0 ? selectChangedRows(resource, ids, values) : selectNewRow(resource, values)
  return { reference, rowsSql, until: timing?.until }
}

/** Finds the busy people at the time of the rows, each with the first conflict. */
async function findBusyConflicts(
  action: Action,
  requested: RequestedRows,
  column: string,
): Promise<BusyConflict[]> {
  const proposed = await proposeRows(action, requested, column)
  if (!proposed) return []
  const { reference, rowsSql, until: latestStart } = proposed
  const isConflict =
    latestStart === undefined ? sql`true` : sql`not ${isFreeLater(reference, latestStart)}`
  const { rows: conflicts } = await sql<BusyConflict>`
    with own as (
      select r.id, ${sql.raw(reference.during('r'))} as during from ${rowsSql} as r
      where ${sql.raw(reference.isTaken('r'))}
    )
    select distinct on (taken.held_id, own.id) taken.held_id as held, own.id as own,
      taken.by_table as "table", taken.by_id as id,
      lower(taken.during) as "from", upper(taken.during) as "to"
    from own join ${sql.table(reference.occupancies)} as taken
      on taken.during && own.during and ${isOfOtherRow(reference, 'taken')}
    where ${isConflict} order by taken.held_id, own.id, lower(taken.during)`.execute(action.trx)
  return conflicts
}

/** Lists the busy people at the time of the rows, with the message of a refusal. */
export async function findBusyTimes(action: Action, requested: RequestedRows, column: string) {
  const { trx, registry, caller, timeZone, language } = action
  const conflicts = await findBusyConflicts(action, requested, column)
  const titles = await readConflictTitles(trx, registry, caller.role, conflicts)
  return conflicts.map(({ held: personId, own: rowId, from, to }, index): BusyRow => {
    const title = titles[index] ?? null
    const params = { title: title ?? '', ...formatTime({ from, to }, timeZone, language) }
    const key = title ? 'errors.field.busy_with' : 'errors.field.busy'
    return {
      id: personId,
      row: rowId,
      title,
      message: translate({ key, params }, language),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }
  })
}
