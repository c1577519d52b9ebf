import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import { countOne, type Limit } from '../auth/attempts.ts'
import { PICTURES, pictureColumns } from '../db/tables/pictures.ts'
import { tablesOf } from '../db/tables/schema.ts'
import type { Db } from '../db/types.ts'

/** A picture is left in peace for so many days before or after a row names it. */
const PEACE_DAYS = 1
/** All servers of a database together look for them so often. */
const LOOKS: Limit = { name: 'looks for pictures', most: 1, minutes: 60 }

/** Clears away the pictures that no row names and none has named for a day; returns how many. */
export async function clearPictures(db: Db, registry: Registry, now: Date): Promise<number> {
  const longAgo = subDays(now, PEACE_DAYS, { in: utc }).toISOString()
  const unnamed = tablesOf(registry).flatMap((table) =>
    pictureColumns(table).map(
      (column) => sql`not exists (select from ${sql.table(table.name)} as r
        where r.${sql.ref(column)} = ${PICTURES} || u.name)`,
    ),
  )
  const { numAffectedRows } = await sql`delete from uploads as u where used_at < ${longAgo}
    and ${sql.join(unnamed, sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The same, where nobody has done it within the hour. */
export async function clearPicturesNowAndThen(db: Db, registry: Registry, now: Date) {
  if ((await countOne(db, LOOKS, 'all', now)) <= LOOKS.most) await clearPictures(db, registry, now)
}
