import { sql } from 'kysely'
import { listRestoreFormFields } from '../../../registry/changes/remedies.ts'
import { buildUniqueKeyOfValue } from '../../db/search/unique-sql.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Obstacle } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'
import { selectRestoredRow } from './revived-row.ts'

/** Finds unique fields whose value a live row already has. */
export async function findTakenValues(action: Action): Promise<Obstacle[]> {
  const { trx, endpoint } = action
  const { resource } = endpoint
  const table = sql.table(getTableName(resource))
  const changeable = listRestoreFormFields(resource)
  const obstacles: Obstacle[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type === 'id' || !field.unique) continue
    const buildKey = (alias: string) => buildUniqueKeyOfValue(field, sql.ref(`${alias}.${name}`))
    const { rows } = await sql`select 1 from ${selectRestoredRow(action)} as r join ${table} as o
      on o.id <> r.id and ${buildKey('o')} = ${buildKey('r')}
      where o.deleted_at is null limit 1`.execute(trx)
    if (rows.length === 0) continue
    const remedy = changeable.includes(name) ? ('change' as const) : null
    const text = { key: 'errors.field.taken' }
    obstacles.push({ code: 'taken', field: name, text, remedy, blocks: true })
  }
  return obstacles
}
