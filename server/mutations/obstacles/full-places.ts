import { sql } from 'kysely'
import { listRestoreFormFields } from '../../../registry/changes/remedies.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Obstacle } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'
import { selectRestoredRow } from './revived-row.ts'

/** Finds references to rows that have no capacity left. */
export async function findFullReferences(action: Action): Promise<Obstacle[]> {
  const { trx, registry, endpoint } = action
  const changeable = listRestoreFormFields(endpoint.resource)
  const obstacles: Obstacle[] = []
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    if (field.type !== 'reference' || !field.capacity) continue
    const { count, limit } = field.capacity
    const target = getTableName(registry[field.to])
    const { rows } = await sql`select 1 from ${selectRestoredRow(action)} as r
      join ${sql.table(target)} as t on t.id = ${sql.ref(`r.${name}`)}
      where ${sql.ref(`t.${count}`)} >= ${sql.ref(`t.${limit}`)}`.execute(trx)
    if (rows.length === 0) continue
    const text = { key: 'errors.server.full', params: { context: target } }
    const remedy = changeable.includes(name) ? ('change' as const) : null
    obstacles.push({ code: 'full', field: name, text, remedy, blocks: true })
  }
  return obstacles
}
