import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import { countAttempt, type RateLimit } from '../auth/rate-limit.ts'
import { UPLOADS_PATH, imageColumns } from '../db/tables/image-columns.ts'
import { tablesOf } from '../db/tables/schema.ts'
import type { Db } from '../db/database-types.ts'

/** A picture is left in peace for so many days before or after a row names it. */
const GRACE_DAYS = 1
/** All servers of a database together look for them so often. */
const CLEANUPS: RateLimit = { name: 'looks for pictures', most: 1, minutes: 60 }

/** Clears away the pictures that no row names and none has named for a day; returns how many. */
export async function deleteUnusedImages(db: Db, registry: Registry, now: Date): Promise<number> {
  const longAgo = subDays(now, GRACE_DAYS, { in: utc }).toISOString()
  const unnamed = tablesOf(registry).flatMap((table) =>
    imageColumns(table).map(
      (column) => sql`not exists (select from ${sql.table(table.name)} as r
        where r.${sql.ref(column)} = ${UPLOADS_PATH} || u.name)`,
    ),
  )
  const { numAffectedRows } = await sql`delete from uploads as u where used_at < ${longAgo}
    and ${sql.join(unnamed, sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The same, where nobody has done it within the hour. */
export async function deleteUnusedHourly(db: Db, registry: Registry, now: Date) {
  if ((await countAttempt(db, CLEANUPS, 'all', now)) <= CLEANUPS.most)
    await deleteUnusedImages(db, registry, now)
}
