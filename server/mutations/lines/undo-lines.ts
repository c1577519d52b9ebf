import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import type { RequestContext } from '../../rows/action.ts'
import { assertOpen, lockById, type Parent } from './line-parents.ts'

/** Builds a condition on the changes table with the given alias. */
type ChangesCondition = (alias: string) => RawBuilder<unknown>

/** The changes to undo, and all changes of the same undo. */
interface UndoneTogether {
  changes: ChangesCondition
  allUndone: ChangesCondition
}

/**
 * Reads the ids of the rows whose lines the changes concern, except rows that were created or
 * deleted together with their lines.
 */
async function readOwners(
  { trx, registry }: RequestContext,
  { changes: isConcerned, allUndone: isUndone }: UndoneTogether,
  { parent, lines: { entity, reference } }: Parent,
): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from changes as c
    left join ${sql.table(getTableName(registry[entity]))} as l on l.id = c.row_id
    cross join lateral unnest(array[
      (c.before ->> ${reference})::int, (c.after ->> ${reference})::int, l.${sql.ref(reference)}]) as owner
    where ${isConcerned('c')} and c.entity = ${entity} and owner is not null
      and not exists (select from changes as p where ${isUndone('p')}
        and p.entity = ${parent.name} and p.row_id = owner
        and (p.kind <> 'update' or jsonb_exists(p.after, 'deleted_at')))
    order by owner`.execute(trx)
  return rows.map(({ owner }) => owner)
}

/**
 * Runs `undo`. Throws 409 if it changed lines of a row whose resulting state closes its lines. Locks
 * rows before their lines, as every request does.
 */
export async function undoWithLines<T>(
  context: RequestContext,
  undone: UndoneTogether,
  undo: () => Promise<T>,
): Promise<T> {
  const parents = Object.values<AnyResource>(context.registry).flatMap((parent) =>
    parent.lines?.closed ? [{ parent, lines: parent.lines }] : [],
  )
  const owners: [Parent, number][] = []
  for (const parent of parents)
    for (const id of await readOwners(context, undone, parent)) {
      await lockById(context, parent.parent, id)
      owners.push([parent, id])
    }
  const result = await undo()
  for (const [owner, id] of owners) {
    const row = await lockById(context, owner.parent, id)
    if (row) assertOpen(context, owner, row)
  }
  return result
}
