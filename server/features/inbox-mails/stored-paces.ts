import type { InboxPace } from '../../../registry/account/inbox-mail.ts'
import type { Db } from '../../db/database-types.ts'

/** A person who has their inbox mailed. */
export interface InboxReader {
  user_id: number
  pace: Exclude<InboxPace, 'off'>
  language: string
  origin: string
}

/** Finds the choice of an account; undefined if its inbox is not mailed. */
export const findReader = (db: Db, userId: number): Promise<InboxReader | undefined> =>
  db
    .selectFrom('inbox_mails')
    .select(['user_id', 'pace', 'language', 'origin'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores the choice of an account. Looks for new items count from now on. */
export async function changePace(
  db: Db,
  userId: number,
  choice: 'off' | (Omit<InboxReader, 'user_id'> & { now: Date }),
): Promise<void> {
  if (choice === 'off') {
    await db.deleteFrom('inbox_mails').where('user_id', '=', userId).execute()
    return
  }
  const { pace, language, origin, now } = choice
  const set = { pace, language, origin, looked_at: now.toISOString() }
  await db
    .insertInto('inbox_mails')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}
