import { sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import type { RowLines } from '../../../registry/fields/row-lines.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { RequestContext, Row, RowCall } from '../../rows/action.ts'

/** An entity whose rows have lines, and the declaration of the lines. */
export interface Parent {
  parent: AnyResource
  lines: RowLines
}

/** Lists the entities whose rows have lines. */
const listParents = compileOnce((registry: Registry): readonly Parent[] =>
  Object.values<AnyResource>(registry).flatMap((parent) =>
    parent.lines ? [{ parent, lines: parent.lines }] : [],
  ),
)

/** Returns the entities that have rows of this one as lines. */
const findParents = (registry: Registry, child: AnyResource): readonly Parent[] =>
  listParents(registry).filter(({ lines }) => lines.entity === child.name)

/** Returns whether a request concerns a row with lines, or a line. */
export function concernsLines({ registry }: RequestContext, { endpoints: [endpoint] }: RowCall) {
  if (!endpoint) return false
  return (
    endpoint.resource.lines !== undefined || findParents(registry, endpoint.resource).length > 0
  )
}

/** Throws 409 if the row's state closes its lines. */
export function assertOpen(
  { now, timeZone }: RequestContext,
  { parent, lines }: Parent,
  row: Row,
): void {
  const state = findRowState(row, parent.states, getLocalDay(timeZone, now))
  if (state === null || !lines.closed?.includes(state)) return
  const labels = [{ key: `states.${parent.name}.${state}` }]
  throw Object.assign(new Problem(409, 'lines_closed'), { labels })
}

/** Finds and locks a row by its id for any caller; undefined if there is none. */
export async function lockById(
  { trx }: RequestContext,
  resource: AnyResource,
  id: unknown,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(resource))}
    where id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Reads the row that a stored line belongs to. */
async function readOwner(
  { trx }: RequestContext,
  child: AnyResource,
  reference: string,
  id: unknown,
) {
  const { rows } = await sql<{ owner: number | null }>`
    select ${sql.ref(reference)} as owner from ${sql.table(getTableName(child))} where id = ${id}`.execute(
    trx,
  )
  return rows[0]?.owner ?? null
}

const isId = (value: unknown) => /^[1-9]\d{0,8}$/.test(String(value))

/** Returns whether a row belongs to somebody else, so that the caller learns nothing of it. */
function isForeign({ caller }: RequestContext, { ownerField }: AnyResource, row: Row): boolean {
  const owner = ownerField?.[caller.role]
  return owner !== undefined && row[owner] !== caller.id
}

/**
 * Throws 409 if a request changes a single line whose parent's state closes its lines. It locks the
 * parent before the line, as changes of the parent do. A line of somebody else's parent is refused
 * later, as one that does not exist.
 */
export async function assertParentsOpen(
  context: RequestContext,
  child: AnyResource,
  body: Body,
): Promise<void> {
  for (const parent of findParents(context.registry, child)) {
    const { reference, closed } = parent.lines
    if (!closed) continue
    const storedOwner = isId(body.id) ? await readOwner(context, child, reference, body.id) : null
    const owners = [...new Set([storedOwner, body[reference]].filter(isId).map(Number))]
    for (const id of owners.toSorted((first, second) => first - second)) {
      const row = await lockById(context, parent.parent, id)
      if (row && !isForeign(context, parent.parent, row)) assertOpen(context, parent, row)
    }
  }
}
