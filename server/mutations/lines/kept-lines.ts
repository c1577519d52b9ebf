import { sql } from 'kysely'
import { knownTo } from '../../../registry/entities/known.ts'
import { canDo } from '../../../registry/entities/access.ts'
import type { Lines } from '../../../registry/fields/row-lines.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words/roles.ts'
import type { AnyDb } from '../../db/database-types.ts'
import { rowColumn, rowsAsJson } from '../../rows/select-rows.ts'

/** The live lines of a row as they stand, with the fields that a role receives, as JSON text. */
export async function linesAsJson(
  db: AnyDb,
  registry: Registry,
  role: Role,
  { entity, by, order }: Lines,
  id: number,
): Promise<string> {
  const child: AnyResource = registry[entity]
  if (!canDo(role, child, 'read')) return '[]'
  const where = [sql`${rowColumn(by)} = ${id}`, sql`${rowColumn('deleted_at')} is null`]
  const byId = rowColumn('id')
  const sorted = order === undefined ? byId : sql`${rowColumn(order)}, ${byId}`
  const { rows } = await rowsAsJson(registry, knownTo(role, child), {
    where,
    order: sorted,
  }).execute(db)
  return rows[0]?.json ?? '[]'
}
