import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildConditions } from '../../rows/select-rows.ts'
import { buildTitleSql } from './read-server-side.ts'

/** The maximum number of matching rows of one entity. More matches need a more specific text. */
const MAX_MATCHES = 500

const buildPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Finds the rows of each entity whose title contains a text, including purged ones. */
export async function findRowsByTitle(
  db: Db,
  entities: readonly AnyResource[],
  text: string,
): Promise<{ entity: string; ids: number[] }[]> {
  const pattern = buildPattern(text)
  const titleQueries = entities
    .filter(({ title, fields }) => title in fields)
    .map((resource) => {
      const title = sql`${buildTitleSql(resource)} ilike ${pattern}`
      const where = [title, ...buildConditions(resource.rows?.where)]
      return sql`(select ${sql.lit(resource.name)}::text as entity, r.id
          from ${sql.table(getTableName(resource))} as r where ${sql.join(where, sql` and `)}
          order by r.id desc limit ${sql.lit(MAX_MATCHES)})
        union all
        (select entity, row_id from changes where kind = 'delete'
          and entity = ${sql.lit(resource.name)} and before ->> ${resource.title} ilike ${pattern}
          limit ${sql.lit(MAX_MATCHES)})`
    })
  const { rows } = await sql<{ entity: string; ids: number[] }>`
    select entity, array_agg(distinct id) as ids
    from (${sql.join(titleQueries, sql` union all `)}) as named group by entity`.execute(db)
  return rows
}
