import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import type { Db } from '../db/database-types.ts'
import { readDatabaseId } from './contents.ts'
import type { FileStore } from './file-store.ts'

/** Days after which an object without a row is a leftover of a failed or killed upload. */
const GRACE_DAYS = 1

/** Removes the objects of this database that no row refers to; returns their number. */
export async function removeLeftovers(db: Db, files: FileStore, now: Date): Promise<number> {
  const longAgo = subDays(now, GRACE_DAYS, { in: utc })
  let removed = 0
  for await (const page of files.list(`${await readDatabaseId(db)}/`)) {
    const old = page.filter(({ storedAt }) => storedAt < longAgo).map(({ key }) => key)
    if (old.length === 0) continue
    const rows = await db
      .selectFrom('uploads')
      .select('store_key')
      .where('store_key', 'in', old)
      .execute()
    const used = new Set(rows.map((row) => row.store_key))
    for (const key of old.filter((oldKey) => !used.has(oldKey))) {
      await files.remove(key)
      removed++
    }
  }
  return removed
}
