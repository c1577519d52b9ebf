import { type RawBuilder, sql } from 'kysely'
import { SOON_HOURS } from '../../registry/reports/tile.ts'

type Sql = RawBuilder<unknown>

/** The conditions on a moment before now, or within the next hours. */
export function momentConditions(when: 'past' | 'soon', column: Sql, now: Date): Sql[] {
  const at = sql`${now.toISOString()}::timestamptz`
  if (when === 'past') return [sql`${column} < ${at}`]
  const hours = sql.lit(`${SOON_HOURS} hours`)
  return [sql`${column} >= ${at}`, sql`${column} < ${at} + interval ${hours}`]
}
