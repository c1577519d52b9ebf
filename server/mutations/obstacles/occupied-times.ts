import { sql } from 'kysely'
import { getExclusiveReferences } from '../../db/tables/occupancies.ts'
import { listRestoreFormFields } from '../../../registry/changes/remedies.ts'
import type { Message, Obstacle } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'
import { type Occupant, formatTime, readConflictTitle } from './occupied-words.ts'
import { selectRestoredRow } from './revived-row.ts'

async function buildOccupiedMessage(action: Action, occupant: Occupant): Promise<Message> {
  const { trx, registry, caller, timeZone, language } = action
  const title = await readConflictTitle(trx, registry, caller.role, occupant)
  if (!title) return { key: 'errors.server.occupied' }
  const params = { title, ...formatTime(occupant, timeZone, language) }
  return { key: 'errors.field.occupied', params }
}

/** The references to rows that are busy at the time of the row. */
export async function findOccupiedReferences(action: Action): Promise<Obstacle[]> {
  const { trx, registry, endpoint } = action
  const changeable = listRestoreFormFields(endpoint.resource)
  const obstacles: Obstacle[] = []
  for (const reference of getExclusiveReferences(endpoint.resource, registry)) {
    const { column, occupancies } = reference
    const { rows } = await sql<Occupant>`select o.by_table as "table", o.by_id as id,
        lower(o.during) as "from", upper(o.during) as "to"
      from ${selectRestoredRow(action)} as r join ${sql.table(occupancies)} as o
        on o.held_id = ${sql.ref(`r.${column}`)} and o.during && ${sql.raw(reference.during('r'))}
      where ${sql.raw(reference.isTaken('r'))} order by lower(o.during) limit 1`.execute(trx)
    const [occupant] = rows
    if (!occupant) continue
    const text = await buildOccupiedMessage(action, occupant)
    const remedy = changeable.includes(column) ? ('change' as const) : null
    obstacles.push({ code: 'occupied', field: column, text, remedy, blocks: true })
  }
  return obstacles
}
