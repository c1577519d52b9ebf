import { utc } from '@date-fns/utc'
import { startOfHour } from 'date-fns/startOfHour'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import type { SignInEvent } from '../../registry/account/sign-in-method.ts'
import type { Db } from '../db/database-types.ts'
import { readAccountNames } from './accounts.ts'

/** The days for which the sign-in log keeps events. */
const STORED_DAYS = 90
/** The maximum number of events to show. */
const MAX_EVENTS = 50

/** The failed attempts that the log counts. */
export type SignInFailure = Extract<SignInEvent, `${string}_wrong`>

/** An event of the sign-in log, other than a failed attempt. */
export interface SignInRecord {
  userId: number
  event: Exclude<SignInEvent, SignInFailure>
  agent?: string
  actorId?: number
}

/** Adds an event to the sign-in log of an account. */
export async function recordSignIn(
  db: Db,
  { userId, event, agent = '', actorId }: SignInRecord,
  now: Date,
): Promise<void> {
  const nowText = now.toISOString()
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, event, at: nowText, agent, actor_id: actorId ?? null, hour: null })
    .execute()
}

/**
 * Counts a failed attempt at an account. Attempts of the same hour share a row, so that an attack
 * cannot fill the log. It stores nothing about the client.
 */
export async function recordFailure(
  db: Db,
  userId: number,
  event: SignInFailure,
  now: Date,
): Promise<void> {
  const hour = startOfHour(now, { in: utc }).toISOString()
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, event, at: now.toISOString(), agent: '', actor_id: null, hour })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event', 'hour'])
        .doUpdateSet({ at: now.toISOString(), count: sql`sign_ins.count + 1` }),
    )
    .execute()
}

/** Lists the latest events of an account, the newest first. */
export async function listSignIns(db: Db, userId: number) {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['id', 'event', 'at', 'agent', 'actor_id', 'count'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const names = await readAccountNames(
    db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return rows.map(({ actor_id, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: names.get(actor_id ?? 0) ?? null,
  }))
}

/** Deletes events that are older than the log stores. */
export async function deleteOldSignIns(db: Db, now: Date): Promise<void> {
  const oldest = subDays(now, STORED_DAYS, { in: utc }).toISOString()
  await db.deleteFrom('sign_ins').where('at', '<', oldest).execute()
}
