import { type RawBuilder, sql } from 'kysely'
import { adminOnly } from '#business/words'
import { UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import type { Db } from '../../db/database-types.ts'
import { selectFailedIds } from '../jobs/troubled-jobs.ts'
import { buildChangedByOthers } from '../inbox/changed-by-others.ts'
import { type OpenKind, openKinds } from '../inbox/open-kinds.ts'
import { type CachedGroup, readGroups, selectOpenIds } from '../inbox/read-inbox.ts'
import { prepareKind } from '../inbox/unavailable-rows.ts'

type Sql = RawBuilder<unknown>

/** The items of one kind and entity that are open for a person. */
interface OpenItems {
  kind: string
  entity: string
  /** The ids of their rows. */
  ids: Sql
  /** The condition of mailed items that must be mailed again. */
  mustMailAgain: Sql
}

/** A job that mails new items to a person. */
interface Mailing {
  userId: number
  jobId: string
  now: string
}

const FAILED_JOBS = { kind: UNSENT_KIND, entity: 'jobs' } as const

/** The condition of mailed items whose row another person changed after the mail. */
const isChangedAgain = (deps: Deps, caller: Caller, kind: OpenKind): Sql =>
  sql`exists (select from ${buildRowSource(deps.registry, kind.resource)} as r
    where r.id = m.row_id and ${buildChangedByOthers(deps, caller, kind, sql`m.mailed_at`)})`

/** Returns all open items of a person, by kind. */
async function findOpenItems(deps: Deps, caller: Caller): Promise<OpenItems[]> {
  const kinds: OpenItems[] = []
  for (const kind of openKinds(deps.registry, caller.role))
    kinds.push({
      kind: kind.name,
      entity: kind.resource.name,
      ids: selectOpenIds(deps, caller, await prepareKind(deps, kind)),
      mustMailAgain: isChangedAgain(deps, caller, kind),
    })
  const jobs = { ...FAILED_JOBS, ids: selectFailedIds(), mustMailAgain: sql`false` }
  const seesJobs = adminOnly.some((role) => role === caller.role)
  return seesJobs ? [...kinds, jobs] : kinds
}

/** The condition of the mailed items of a kind and entity, for one person. */
const isOfKind = (userId: number, { kind, entity }: Pick<OpenItems, 'kind' | 'entity'>): Sql =>
  sql`m.user_id = ${userId} and m.kind = ${kind} and m.entity = ${entity}`

/** Deletes the marks of mailed items that left the inbox or must be mailed again. */
async function deleteStaleMarks(db: Db, userId: number, items: OpenItems): Promise<void> {
  await sql`delete from inbox_mailed as m where ${isOfKind(userId, items)}
    and (m.row_id not in (${items.ids}) or ${items.mustMailAgain})`.execute(db)
}

/** Adds the open items to a job that no earlier mail to the person contained. */
async function claimItems(db: Db, { userId, jobId, now }: Mailing, items: OpenItems) {
  const { kind, entity, ids } = items
  await sql`insert into inbox_mailed (user_id, kind, entity, row_id, job_id, mailed_at)
    select ${userId}::integer, ${kind}, ${entity}, o.id, ${jobId}::bigint, ${now}::timestamptz
    from (${ids}) as o on conflict do nothing`.execute(db)
}

/** Returns whether a job has items. */
async function hasItems(db: Db, jobId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('inbox_mailed')
    .select('job_id')
    .where('job_id', '=', jobId)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Counts the failed jobs that a job reports and that have not succeeded since. */
async function readFailedJobs(db: Db, { userId, jobId }: Mailing): Promise<CachedGroup> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total
    from inbox_mailed as m where ${isOfKind(userId, FAILED_JOBS)}
    and m.job_id = ${jobId}::bigint and m.row_id in (${selectFailedIds()})`.execute(db)
  return { kind: UNSENT_KIND, total: rows[0]?.total ?? 0, done: 0, items: [] }
}

/** Returns whether a job has new items. Its first attempt collects them. */
async function claimNewItems(deps: Deps, caller: Caller, mailing: Mailing): Promise<boolean> {
  const { db } = deps
  if (await hasItems(db, mailing.jobId)) return true
  const openItems = await findOpenItems(deps, caller)
  await db.transaction().execute(async (trx) => {
    for (const items of openItems) {
      await deleteStaleMarks(trx, caller.id, items)
      await claimItems(trx, mailing, items)
    }
  })
  return hasItems(db, mailing.jobId)
}

/**
 * Adds the new items of a person's inbox to a job, and returns those that are still open. Each item
 * belongs to one job, so that it is in one mail, independent of retries and servers.
 */
export async function gatherItems(
  deps: Deps,
  caller: Caller,
  jobId: string,
): Promise<CachedGroup[]> {
  const { db, registry, clock } = deps
  const mailing = { userId: caller.id, jobId, now: clock().toISOString() }
  if (!(await claimNewItems(deps, caller, mailing))) return []
  const kinds = openKinds(registry, caller.role)
  const groups = await readGroups(deps, caller, kinds, ({ name, resource }) => [
    sql`r.id in (select m.row_id from inbox_mailed as m
      where ${isOfKind(caller.id, { kind: name, entity: resource.name })}
      and m.job_id = ${jobId}::bigint)`,
  ])
  return [...groups, await readFailedJobs(db, mailing)].filter(({ total }) => total > 0)
}
