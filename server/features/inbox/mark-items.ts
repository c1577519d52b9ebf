import { sql } from 'kysely'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { type AnyTransaction, restoreTableTypes } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { DONE_VERSION } from '../../rows/entity-versions.ts'
import { buildColumnRef, buildWhereClause } from '../../rows/select-rows.ts'
import type { OpenKind } from './open-kinds.ts'
import { visibleConditions } from './read-inbox.ts'

/** An item to mark: its kind, and the row with the version that the caller has seen. */
export interface Marked {
  kind: OpenKind
  id: number
  version: number
}

/** Throws 404 unless the kind's list shows the caller the row. */
async function assertVisible(deps: Deps, trx: AnyTransaction, caller: Caller, marked: Marked) {
  const { kind, id } = marked
  const where = [...visibleConditions(deps, caller, kind), sql`${buildColumnRef('id')} = ${id}`]
  const { rows } = await sql`select r.id from ${buildRowSource(deps.registry, kind.resource)} as r
    ${buildWhereClause(where)}`.execute(trx)
  if (rows.length === 0) throw new Problem(404, 'not_found')
}

/** Marks an item as done for the caller's role, or as open again, and tells everybody. */
export async function markItem(
  deps: Deps,
  trx: AnyTransaction,
  caller: Caller,
  { isDone, ...marked }: Marked & { isDone: boolean },
): Promise<void> {
  await assertVisible(deps, trx, caller, marked)
  const { kind, id, version } = marked
  const key = { kind: kind.name, role: caller.role, entity: kind.resource.name, row_id: id }
  const db = restoreTableTypes(trx)
  if (isDone)
    await db
      .insertInto('inbox_done')
      .values({ ...key, version })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'role', 'entity', 'row_id']).doUpdateSet({ version }),
      )
      .execute()
  else
    await db
      .deleteFrom('inbox_done')
      .where((builder) => builder.and(key))
      .execute()
  await sql`select next_version(${DONE_VERSION})`.execute(trx)
}
