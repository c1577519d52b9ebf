import { sql } from 'kysely'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { LINES } from '../../../registry/fields/row-lines.ts'
import { lifeCycleOf } from '../../../registry/entities/life-cycle.ts'
import type { Deps } from '../../context/context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { type AskedVerb, type PerformedCall, performOnRow } from '../perform-on-row.ts'
import { linesAsJson } from './kept-lines.ts'
import { lockedRow, refuseClosed, refuseOfClosed } from './of-parents.ts'
import { withoutLines } from './read-lines.ts'
import { type LinesOfRow, liveLines, performOnLine, writeLines } from './write-lines.ts'

/** The lines of a row that were deleted together with it, as history knows. */
async function deletedWith({ deps, trx, asked, lines, owner }: LinesOfRow): Promise<number[]> {
  const [first] = asked.endpoints
  const { rows } = await sql<{ id: number }>`
    select l.id from ${sql.table(tableOf(deps.registry[lines.entity]))} as l
    join changes as c on c.row_id = l.id and c.entity = ${lines.entity}
    where l.${sql.ref(lines.by)} = ${owner} and l.deleted_at is not null
      and c.after ->> 'deleted_at' is not null and c.batch = (
        select batch from changes where row_id = ${owner} and entity = ${first?.resource.name}
          and after ->> 'deleted_at' is not null order by id desc limit 1)
    order by l.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes for good the lines of a row that is about to be. */
async function eraseLines({ deps, trx, lines, owner }: LinesOfRow): Promise<void> {
  await sql`delete from ${sql.table(tableOf(deps.registry[lines.entity]))}
    where ${sql.ref(lines.by)} = ${owner}`.execute(trx)
}

/** Lets the lines of a row share what became of it. */
async function followRow(of: LinesOfRow, { verb }: VerbEndpoint): Promise<void> {
  const { deletes, revives } = lifeCycleOf(verb)
  if (deletes) for (const { id } of await liveLines(of)) await performOnLine(of, 'delete', { id })
  if (revives) for (const id of await deletedWith(of)) await performOnLine(of, 'restore', { id })
}

/** A row as JSON text with its lines in it. */
async function withItsLines(of: LinesOfRow, row: string): Promise<string> {
  const { deps, trx, asked, lines, owner } = of
  if (row === 'null') return row
  const text = await linesAsJson(trx, deps.registry, asked.caller.role, lines, owner)
  return `${row.slice(0, -1)},"${LINES}":${text}}`
}

/** Performs the verb on the row itself; of one that has changed meanwhile the caller is told the lines, too. */
async function performOnOwner(of: LinesOfRow, body: Body): Promise<PerformedCall> {
  try {
    return await performOnRow(of.deps, of.trx, of.asked, body)
  } catch (error) {
    if (error instanceof Problem && error.row !== null)
      error.row = await withItsLines(of, error.row)
    throw error
  }
}

const idIn = ({ id }: Body) => (/^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : 0)

/** What is known of the row before anything is done to it, which stays so until the transaction ends. */
async function rowBefore(of: LinesOfRow, { resource, verb }: VerbEndpoint) {
  const isThere = verb !== 'create' && verb !== 'read' && of.owner > 0
  return isThere ? lockedRow(of.trx, resource, of.owner) : undefined
}

/**
 * Performs a verb on the row that a body names, as `performOnRow` does, with its lines: those that
 * are sent along are written in the same transaction, and they are deleted, restored and gone for
 * good with it. Throws 409 where the row is in a state in which nobody changes its lines.
 */
export async function performWithLines(
  deps: Deps,
  trx: AnyTransaction,
  asked: AskedVerb,
  sent: Body,
): Promise<PerformedCall> {
  const [endpoint] = asked.endpoints
  if (endpoint && endpoint.verb !== 'read') await refuseOfClosed(deps, trx, endpoint.resource, sent)
  const lines = endpoint?.resource.lines
  if (!endpoint || !lines) return performOnRow(deps, trx, asked, sent)
  const { body, lines: written } = withoutLines(endpoint, sent)
  const asSent: LinesOfRow = { deps, trx, asked, lines, owner: idIn(body) }
  const before = await rowBefore(asSent, endpoint)
  if (endpoint.verb === 'forceDelete') await eraseLines(asSent)
  const done = await performOnOwner(asSent, body)
  const of = { ...asSent, owner: done.id }
  const isChanged = written !== undefined && (await writeLines(of, written))
  const closing = { parent: endpoint.resource, lines }
  if (isChanged && before) refuseClosed(closing, before, dayIn(deps.timeZone, deps.clock()))
  await followRow(of, done.call)
  if (endpoint.verb === 'forceDelete') return done
  return { ...done, readRow: async () => withItsLines(of, await done.readRow()) }
}
