import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import type { RequestContext } from '../../rows/action.ts'
import { assertOpen, lockById, type Parent } from './line-parents.ts'

/** The condition of changes, which have the given alias. */
type ChangesCondition = (alias: string) => RawBuilder<unknown>

/** Changes to undo, and all changes that are undone with them, these included. */
interface UndoneTogether {
  changes: ChangesCondition
  together: ChangesCondition
}

/**
 * Reads the rows whose lines some changes concern, by id. Lines that changed together with their
 * row follow it.
 */
async function readOwners(
  { trx, registry }: RequestContext,
  { changes, together }: UndoneTogether,
  { parent, lines: { entity, reference: by } }: Parent,
): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from changes as c
    left join ${sql.table(getTableName(registry[entity]))} as l on l.id = c.row_id
    cross join lateral unnest(array[
      (c.before ->> ${by})::int, (c.after ->> ${by})::int, l.${sql.ref(by)}]) as owner
    where ${changes('c')} and c.entity = ${entity} and owner is not null
      and not exists (select from changes as p where ${together('p')}
        and p.entity = ${parent.name} and p.row_id = owner
        and (p.kind <> 'update' or jsonb_exists(p.after, 'deleted_at')))
    order by owner`.execute(trx)
  return rows.map(({ owner }) => owner)
}

/**
 * Undoes changes by the given function. Throws 409 if they changed lines of a row whose state
 * closes them afterwards. Locks rows before their lines, as every call does.
 */
export async function undoWithLines<T>(
  context: RequestContext,
  undone: UndoneTogether,
  undo: () => Promise<T>,
): Promise<T> {
  const closing = Object.values<AnyResource>(context.registry).flatMap((parent) =>
    parent.lines?.closed ? [{ parent, lines: parent.lines }] : [],
  )
  const owners: [Parent, number][] = []
  for (const parent of closing)
    for (const id of await readOwners(context, undone, parent)) {
      await lockById(context, parent.parent, id)
      owners.push([parent, id])
    }
  const answer = await undo()
  for (const [owner, id] of owners) {
    const row = await lockById(context, owner.parent, id)
    if (row) assertOpen(context, owner, row)
  }
  return answer
}
