import { sql } from 'kysely'
import { stateOf } from '../../../registry/fields/conditions.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Lines } from '../../../registry/fields/row-lines.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { Deps } from '../../context/context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { Row } from '../../rows/action.ts'

/** An entity that has others' rows as its lines, and what it says of them. */
export interface Parent {
  parent: AnyResource
  lines: Lines
}

/** The entities whose rows have rows of this one as their lines. */
const parentsOf = (registry: Registry, child: AnyResource): Parent[] =>
  Object.values<AnyResource>(registry).flatMap((parent) =>
    parent.lines?.entity === child.name ? [{ parent, lines: parent.lines }] : [],
  )

/** Throws 409 where the row is in a state in which nobody changes its lines. */
export function refuseClosed({ parent, lines }: Parent, row: Row, today: string): void {
  const state = stateOf(row, parent.states, today)
  if (state === null || !lines.closed?.includes(state)) return
  const labels = [{ key: `states.${parent.name}.${state}` }]
  throw Object.assign(new Problem(409, 'lines_closed'), { labels })
}

/** Finds and locks a row of an entity, whoever asks; undefined where there is none. */
export async function lockedRow(
  trx: AnyTransaction,
  resource: AnyResource,
  id: unknown,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(tableOf(resource))}
    where id = ${id} for update`.execute(trx)
  return rows[0]
}

/** The row that a line belongs to, by what is kept of the line. */
async function ownerOf(trx: AnyTransaction, child: AnyResource, by: string, id: unknown) {
  const { rows } = await sql<{ owner: number | null }>`
    select ${sql.ref(by)} as owner from ${sql.table(tableOf(child))} where id = ${id}`.execute(trx)
  return rows[0]?.owner ?? null
}

const isId = (value: unknown) => /^[1-9]\d{0,8}$/.test(String(value))

/**
 * Throws 409 where a line is about to be changed by a call of its own, of a row whose lines nobody
 * changes in its state. The rows that it belongs to are locked before the line itself, as they are
 * where it is changed in their form.
 */
export async function refuseOfClosed(
  { registry, timeZone, clock }: Deps,
  trx: AnyTransaction,
  child: AnyResource,
  body: Body,
): Promise<void> {
  for (const one of parentsOf(registry, child)) {
    const { by, closed } = one.lines
    if (!closed) continue
    const kept = isId(body.id) ? await ownerOf(trx, child, by, body.id) : null
    const owners = [...new Set([kept, body[by]].filter(isId).map(Number))]
    for (const id of owners.toSorted((a, b) => a - b)) {
      const row = await lockedRow(trx, one.parent, id)
      if (row) refuseClosed(one, row, dayIn(timeZone, clock()))
    }
  }
}
