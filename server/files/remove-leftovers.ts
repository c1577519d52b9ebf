import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import type { Db } from '../db/database-types.ts'
import { readDatabaseId } from './contents.ts'
import type { FileStore } from './file-store.ts'

/** Days after which an object without a row is a leftover of a failed or killed upload. */
const GRACE_DAYS = 1

/** Removes the objects of this database that no row refers to; returns their number. */
export async function removeLeftovers(db: Db, files: FileStore, now: Date): Promise<number> {
  const latestTime = subDays(now, GRACE_DAYS, { in: utc })
  let removedCount = 0
  for await (const page of files.list(`${await readDatabaseId(db)}/`)) {
    const oldKeys = page.filter(({ storedAt }) => storedAt < latestTime).map(({ key }) => key)
    if (oldKeys.length === 0) continue
    const rows = await db
      .selectFrom('uploads')
      .select('store_key')
      .where('store_key', 'in', oldKeys)
      .execute()
    const usedKeys = new Set(rows.map((row) => row.store_key))
    for (const key of oldKeys.filter((oldKey) => !usedKeys.has(oldKey))) {
      await files.remove(key)
      removedCount++
    }
  }
  return removedCount
}
