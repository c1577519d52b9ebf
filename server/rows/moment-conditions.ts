import { type RawBuilder, sql } from 'kysely'
import type { DueMoment } from '../../registry/entities/inbox.ts'
import { SOON_HOURS } from '../../registry/reports/tile.ts'

type Sql = RawBuilder<unknown>

/** The conditions on a moment before now, from now on, or within the next hours. */
export function buildMomentConditions(moment: DueMoment, column: Sql, now: Date): Sql[] {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  if (moment === 'past') return [sql`${column} < ${nowSql}`]
  if (moment === 'ahead') return [sql`${column} >= ${nowSql}`]
  const hours = sql.lit(`${SOON_HOURS} hours`)
  return [sql`${column} >= ${nowSql}`, sql`${column} < ${nowSql} + interval ${hours}`]
}
