import { sql } from 'kysely'
import { canUseVerb } from '../../../registry/entities/access.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { getLifeCycle } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { LINES_PROPERTY } from '../../../registry/fields/row-lines.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { ChangedRow, ChangeRow, RequestContext, RowCall } from '../../rows/action.ts'
import { buildColumnRef, buildRowsQuery } from '../../rows/select-rows.ts'
import { assertOpen, assertParentsOpen, lockById } from './line-parents.ts'
import { omitLines } from './read-lines.ts'
import { changeLine, type LinesOfRow, lockLines, writeLines } from './write-lines.ts'

/** Finds in the history the lines that were deleted together with their row. */
async function findDeletedTogether({ context, call, lines, owner }: LinesOfRow): Promise<number[]> {
  const { trx, registry } = context
  const [first] = call.endpoints
  const { rows } = await sql<{ id: number }>`
    select l.id from ${sql.table(getTableName(registry[lines.entity]))} as l
    join changes as c on c.row_id = l.id and c.entity = ${lines.entity}
    where l.${sql.ref(lines.reference)} = ${owner} and l.deleted_at is not null
      and c.after ->> 'deleted_at' is not null and c.batch = (
        select batch from changes where row_id = ${owner} and entity = ${first?.resource.name}
          and after ->> 'deleted_at' is not null order by id desc limit 1)
    order by l.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Purges the lines of a row that is about to be purged. */
async function eraseLines({ context, lines, owner }: LinesOfRow): Promise<void> {
  const { trx, registry } = context
  await sql`delete from ${sql.table(getTableName(registry[lines.entity]))}
    where ${sql.ref(lines.reference)} = ${owner}`.execute(trx)
}

/** Deletes or restores the lines of a row with it. */
async function changeLinesWithRow(linesOfRow: LinesOfRow, { verb }: VerbEndpoint): Promise<void> {
  const { deletesRow, restoresRow } = getLifeCycle(verb)
  if (deletesRow)
    for (const { id } of await lockLines(linesOfRow)) await changeLine(linesOfRow, 'delete', { id })
  if (restoresRow)
    for (const id of await findDeletedTogether(linesOfRow))
      await changeLine(linesOfRow, 'restore', { id })
}

/** Reads the live lines of a row, with the fields that the caller receives, as JSON text. */
async function selectLinesAsJson({ context, lines, owner }: LinesOfRow): Promise<string> {
  const { trx, registry, caller } = context
  const child: AnyResource = registry[lines.entity]
  if (!canUseVerb(caller.role, child, 'read')) return '[]'
  const where = [
    sql`${buildColumnRef(lines.reference)} = ${owner}`,
    sql`${buildColumnRef('deleted_at')} is null`,
  ]
  const byId = buildColumnRef('id')
  const order = lines.order === undefined ? byId : sql`${buildColumnRef(lines.order)}, ${byId}`
  const readable = getReadableEntity(caller.role, child)
  const { rows } = await buildRowsQuery(registry, readable, { where, order }).execute(trx)
  return rows[0]?.json ?? '[]'
}

/** Adds the lines to a row's JSON text. */
async function addLines(linesOfRow: LinesOfRow, row: string): Promise<string> {
  return row === 'null'
    ? row
    : `${row.slice(0, -1)},"${LINES_PROPERTY}":${await selectLinesAsJson(linesOfRow)}}`
}

/** Changes the row itself. Adds the lines to the row of a stale-version error. */
async function changeOwner(linesOfRow: LinesOfRow, body: Body): Promise<ChangedRow> {
  try {
    return await linesOfRow.changeRow(linesOfRow.context, linesOfRow.call, body)
  } catch (error) {
    if (error instanceof Problem && error.row !== null)
      error.row = await addLines(linesOfRow, error.row)
    throw error
  }
}

const readId = ({ id }: Body) => (/^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : 0)

/** Locks the row before any change and returns it; undefined for a new row. */
async function lockOwner({ context, owner }: LinesOfRow, { resource, verb }: VerbEndpoint) {
  const isSaved = verb !== 'create' && verb !== 'read' && owner > 0
  return isSaved ? lockById(context, resource, owner) : undefined
}

/**
 * Changes the row of a body with its lines. It writes sent lines in the same transaction;
 * deleting, restoring and purging a row include its lines. Throws 409 if the row's state closes its
 * lines.
 */
export async function changeWithLines(
  context: RequestContext,
  call: RowCall,
  sentBody: Body,
  changeRow: ChangeRow,
): Promise<ChangedRow> {
  const [endpoint] = call.endpoints
  if (endpoint && endpoint.verb !== 'read')
    await assertParentsOpen(context, endpoint.resource, sentBody)
  const lines = endpoint?.resource.lines
  if (!endpoint || !lines) return changeRow(context, call, sentBody)
  const { body, lines: sentLines } = omitLines(endpoint, sentBody)
  const linesOfRequest: LinesOfRow = { context, call, changeRow, lines, owner: readId(body) }
  const before = await lockOwner(linesOfRequest, endpoint)
  if (endpoint.verb === 'forceDelete') await eraseLines(linesOfRequest)
  const changedOwner = await changeOwner(linesOfRequest, body)
  const linesOfRow = { ...linesOfRequest, owner: changedOwner.id }
  const hasChangedLines = sentLines !== undefined && (await writeLines(linesOfRow, sentLines))
  if (hasChangedLines && before) assertOpen(context, { parent: endpoint.resource, lines }, before)
  await changeLinesWithRow(linesOfRow, changedOwner.endpoint)
  if (endpoint.verb === 'forceDelete') return changedOwner
  return {
    ...changedOwner,
    readRow: async (requestedFields) =>
      addLines(linesOfRow, await changedOwner.readRow(requestedFields)),
    holdRow: undefined,
  }
}
