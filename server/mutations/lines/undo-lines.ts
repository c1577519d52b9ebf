import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { tableOf } from '../../db/table-name.ts'
import type { RequestContext } from '../../rows/action.ts'
import { assertOpen, lockById, type Parent } from './line-parents.ts'

/**
 * The rows whose lines a batch changed, in the order of their ids. Lines that were made, deleted or
 * restored together with their row go where it goes.
 */
async function readOwners(
  { trx, registry }: RequestContext,
  batch: string,
  { parent, lines: { entity, by } }: Parent,
): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from changes as c
    left join ${sql.table(tableOf(registry[entity]))} as l on l.id = c.row_id
    cross join lateral unnest(array[
      (c.before ->> ${by})::int, (c.after ->> ${by})::int, l.${sql.ref(by)}]) as owner
    where c.batch = ${batch}::uuid and c.entity = ${entity} and owner is not null
      and not exists (select from changes as p where p.batch = c.batch
        and p.entity = ${parent.name} and p.row_id = owner
        and (p.kind <> 'update' or jsonb_exists(p.after, 'deleted_at')))
    order by owner`.execute(trx)
  return rows.map(({ owner }) => owner)
}

/**
 * Takes a batch back by the given function. Throws 409 where it changed lines of a row that
 * is then in a state in which nobody changes them. Those rows are locked before their lines, as they
 * are by every call.
 */
export async function undoWithLines<T>(
  context: RequestContext,
  batch: string,
  undo: () => Promise<T>,
): Promise<T> {
  const closing = Object.values<AnyResource>(context.registry).flatMap((parent) =>
    parent.lines?.closed ? [{ parent, lines: parent.lines }] : [],
  )
  const owners: [Parent, number][] = []
  for (const one of closing)
    for (const id of await readOwners(context, batch, one)) {
      await lockById(context, one.parent, id)
      owners.push([one, id])
    }
  const undone = await undo()
  for (const [one, id] of owners) {
    const row = await lockById(context, one.parent, id)
    if (row) assertOpen(context, one, row)
  }
  return undone
}
