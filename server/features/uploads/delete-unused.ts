import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import { listRemovedImages } from '../../db/evolution/images-aside.ts'
import { fileColumns, imageColumns, UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import { buildTables } from '../../db/tables/schema.ts'
import type { Db } from '../../db/database-types.ts'

/** Days for which an unused image is stored, counted from its upload or last use. */
const GRACE_DAYS = 1
/** Limits cleanups to one per hour across all servers of a database. */
const CLEANUPS: RateLimit = { name: 'looks for pictures', most: 1, minutes: 60 }

/** Deletes images that no row has referred to for a day; returns their number. */
export async function deleteUnusedImages(db: Db, registry: Registry, now: Date): Promise<number> {
  const longAgo = subDays(now, GRACE_DAYS, { in: utc }).toISOString()
  const declared = buildTables(registry).flatMap((table) => [
    ...imageColumns(table).map((column) => ({ table: table.name, column, several: false })),
    ...fileColumns(table).map((column) => ({ table: table.name, column, several: true })),
  ])
  const unnamed = [...declared, ...(await listRemovedImages(db))].map(
    ({ table, column, several }) =>
      several
        ? sql`not exists (select from ${sql.table(table)} as r, unnest(r.${sql.ref(column)}) as one
          where stored_name(one) = u.name)`
        : sql`not exists (select from ${sql.table(table)} as r
          where r.${sql.ref(column)} = ${UPLOADS_PATH} || u.name)`,
  )
  const { numAffectedRows } = await sql`delete from uploads as u where used_at < ${longAgo}
    and ${sql.join(unnamed, sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes unused images, at most once per hour. */
export async function deleteUnusedHourly(db: Db, registry: Registry, now: Date) {
  if ((await countAttempt(db, CLEANUPS, 'all', now)) <= CLEANUPS.most)
    await deleteUnusedImages(db, registry, now)
}
