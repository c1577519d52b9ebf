import { sql } from 'kysely'
import { exclusiveReferencesOf } from '../server/db/tables/occupancies.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { newRow } from '../server/rows/proposed/proposed-rows.ts'
import { slotBy } from './booking-slot.ts'
import type { Rule } from './run-in-order.ts'

/**
 * Finds the first moment from a row's own start to an end, in milliseconds, at which it overlaps no
 * other row of what its exclusive references point to; undefined if there is none.
 */
async function firstFree(action: Action, row: Row, end: number): Promise<string | undefined> {
  const { trx, registry, endpoint } = action
  const [reference] = exclusiveReferencesOf(endpoint.resource, registry)
  if (!reference) return undefined
  const name = reference.table
  const occupancies = sql.table(reference.occupancies)
  const { rows } = await sql<{ at: Date }>`
    with own as (
      select ${sql.raw(reference.during('r'))} as during, r.id, ${sql.ref(`r.${reference.column}`)} as held
      from ${newRow(endpoint.resource, row)} as r
      where ${sql.raw(reference.isTaken('r'))}
    ), others as (
      select o.during from ${occupancies} as o join own on o.held_id = own.held
      where not (o.by_table = ${name} and o.by_id is not distinct from own.id)
    ), moments as (
      select lower(during) as at from own union select upper(during) from others
    )
    select at from moments, own
    where at >= lower(own.during) and at < to_timestamp(${end / 1000}::float8)
      and not exists (select from others
        where others.during && tstzrange(at, at + (upper(own.during) - lower(own.during))))
    order by at limit 1`.execute(trx)
  return rows[0] && new Date(rows[0].at).toISOString()
}

/**
 * Extends a rule that places a row in a time slot: where no time is asked for, the row begins as
 * soon as its employee is free within the slot. Who is not free in it at all is refused by the
 * database, which names the row in the way.
 */
export function startWhenFree(place: Rule): Rule {
  return async (action, row) => {
    const isTimed = Boolean(action.values.starts_at)
    const derived = await place(action, row)
    const after: Row = { ...row, ...action.values, ...derived }
    const isPlaced = after.time_slot_id && after.time_slot_id !== row?.time_slot_id
    if (isTimed || !isPlaced || !after.employee_id) return derived
    const slot = await slotBy(action, after.time_slot_id)
    const starts_at = slot && (await firstFree(action, after, slot.to))
    return starts_at ? { ...derived, starts_at } : derived
  }
}
