import type { InboxMailFrequency } from '../../../registry/account/inbox-mail.ts'
import type { Db } from '../../db/database-types.ts'

/** A person who receives inbox mails. */
export interface InboxReader {
  user_id: number
  pace: Exclude<InboxMailFrequency, 'off'>
  language: string
  origin: string
}

/** Finds the mail setting of an account; undefined without inbox mails. */
export const findReader = (db: Db, userId: number): Promise<InboxReader | undefined> =>
  db
    .selectFrom('inbox_mails')
    .select(['user_id', 'pace', 'language', 'origin'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores the mail setting of an account. The schedule starts now. */
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
