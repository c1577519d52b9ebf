import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import { listRemovedImages } from '../../db/evolution/images-aside.ts'
import { listFileColumns, listImageColumns, UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import { buildTables } from '../../db/tables/schema.ts'
import type { Db } from '../../db/database-types.ts'
import type { Deps } from '../../context/context.ts'
import type { FileStore } from '../../files/file-store.ts'
import { removeLeftovers } from '../../files/remove-leftovers.ts'

/** Days for which an unused image is stored, counted from its upload or last use. */
const GRACE_DAYS = 1
/** Limits cleanups to one per hour across all servers of a database. */
const CLEANUP_LIMIT: RateLimit = { name: 'looks for pictures', most: 1, minutes: 60 }
/** Limits searches for contents without a row to one per day. */
const LEFTOVER_SEARCH_LIMIT: RateLimit = { name: 'looks for leftovers', most: 1, minutes: 24 * 60 }

/**
 * Deletes the selected uploads `u` to which no row refers. Returns the key of each in the file store,
 * null for a content in the row.
 */
export async function deleteUnreferenced(
  db: Db,
  registry: Registry,
  isSelected: RawBuilder<unknown>,
): Promise<(string | null)[]> {
  const declared = buildTables(registry).flatMap((table) => [
    ...listImageColumns(table).map((column) => ({ table: table.name, column, several: false })),
    ...listFileColumns(table).map((column) => ({ table: table.name, column, several: true })),
  ])
  const unnamed = [...declared, ...(await listRemovedImages(db))].map(
    ({ table, column, several }) =>
      several
        ? sql`not exists (select from ${sql.table(table)} as r, unnest(r.${sql.ref(column)}) as one
          where stored_name(one) = u.name)`
        : sql`not exists (select from ${sql.table(table)} as r
          where r.${sql.ref(column)} = ${UPLOADS_PATH} || u.name)`,
  )
  const { rows } = await sql<{ key: string | null }>`delete from uploads as u
    where ${isSelected} and ${sql.join(unnamed, sql` and `)}
    returning store_key as key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Deletes images that no row has used for a day, and returns their number. Contents in the file
 * store are removed after their rows, so that a failure never leaves a row without content.
 */
export async function deleteUnusedImages(
  db: Db,
  registry: Registry,
  now: Date,
  files?: FileStore,
): Promise<number> {
  const longAgo = subDays(now, GRACE_DAYS, { in: utc }).toISOString()
  const keys = await deleteUnreferenced(db, registry, sql`used_at < ${longAgo}`)
  for (const key of keys) if (key !== null) await files?.remove(key)
  return keys.length
}

/** Deletes unused images once per hour at most, and contents without a row once per day at most. */
export async function deleteUnusedHourly(
  { db, registry, files }: Pick<Deps, 'db' | 'registry' | 'files'>,
  now: Date,
): Promise<void> {
  if ((await countAttempt(db, CLEANUP_LIMIT, { subject: 'all' }, now)) > CLEANUP_LIMIT.most) return
  await deleteUnusedImages(db, registry, now, files)
  if (
    files &&
    (await countAttempt(db, LEFTOVER_SEARCH_LIMIT, { subject: 'all' }, now)) <=
      LEFTOVER_SEARCH_LIMIT.most
  )
    await removeLeftovers(db, files, now)
}
