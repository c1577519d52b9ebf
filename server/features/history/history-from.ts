import { type RawBuilder, sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { Deps } from '../../context/context.ts'
import type { AnyDb, Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'

/** The name of the setting with the start of the remaining history. */
export const HISTORY_FROM = 'history_from'

const retentionStart = sql`(select value::timestamptz from settings where name = ${HISTORY_FROM})`

/** Reads the start of the remaining history; null if nothing was removed. */
export async function readHistoryFrom(db: Db | AnyDb): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from settings where name = ${HISTORY_FROM}`.execute(db)
  return rows[0]?.value ?? null
}

/** The condition of changes whose batch is still complete. */
export const isRetained = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.at`)} >= coalesce(${retentionStart}, '-infinity')`

/** Throws 422 for a moment or day before the remaining history. */
export async function refuseRemovedHistory(
  { db, timeZone }: Pick<Deps, 'db' | 'timeZone'>,
  field: string,
  requestedTime: string | undefined,
): Promise<void> {
  const historyStart = requestedTime === undefined ? null : await readHistoryFrom(db)
  if (requestedTime === undefined || historyStart === null) return
  const day = getLocalDay(timeZone, new Date(historyStart))
  const isDay = requestedTime.length === day.length
  if (isDay ? requestedTime >= day : new Date(requestedTime) >= new Date(historyStart)) return
  const text = { key: 'errors.server.before_history', params: { day } }
  throw new Problem(422, 'before_history', text.params, { [field]: text })
}
