import { sql } from 'kysely'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { stateOf } from '../../../registry/fields/conditions.ts'
import type { Lines } from '../../../registry/fields/row-lines.ts'
import { tableOf } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { RequestContext, Row, RowCall } from '../../rows/action.ts'

/** An entity that has others' rows as its lines, and what it declares of them. */
export interface Parent {
  parent: AnyResource
  lines: Lines
}

/** Returns the entities whose rows have rows of this one as their lines. */
const parentsOf = (registry: Registry, child: AnyResource): Parent[] =>
  Object.values<AnyResource>(registry).flatMap((parent) =>
    parent.lines?.entity === child.name ? [{ parent, lines: parent.lines }] : [],
  )

/** Whether a request is about a row with lines, or about a row that is a line of others. */
export function concernsLines({ registry }: RequestContext, { endpoints: [first] }: RowCall) {
  if (!first) return false
  return first.resource.lines !== undefined || parentsOf(registry, first.resource).length > 0
}

/** Throws 409 where the row is in a state in which nobody changes its lines. */
export function assertOpen(
  { now, timeZone }: RequestContext,
  { parent, lines }: Parent,
  row: Row,
): void {
  const state = stateOf(row, parent.states, dayIn(timeZone, now))
  if (state === null || !lines.closed?.includes(state)) return
  const labels = [{ key: `states.${parent.name}.${state}` }]
  throw Object.assign(new Problem(409, 'lines_closed'), { labels })
}

/** Finds and locks a row of an entity, whoever asks; undefined where there is none. */
export async function lockById(
  { trx }: RequestContext,
  resource: AnyResource,
  id: unknown,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(tableOf(resource))}
    where id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Reads the row that a stored line belongs to. */
async function readOwner({ trx }: RequestContext, child: AnyResource, by: string, id: unknown) {
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
export async function assertParentsOpen(
  context: RequestContext,
  child: AnyResource,
  body: Body,
): Promise<void> {
  for (const one of parentsOf(context.registry, child)) {
    const { by, closed } = one.lines
    if (!closed) continue
    const stored = isId(body.id) ? await readOwner(context, child, by, body.id) : null
    const owners = [...new Set([stored, body[by]].filter(isId).map(Number))]
    for (const id of owners.toSorted((a, b) => a - b)) {
      const row = await lockById(context, one.parent, id)
      if (row) assertOpen(context, one, row)
    }
  }
}
