import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { getTableName } from '../../db/table-name.ts'
import { rowColumn, whereClause } from '../../rows/select-rows.ts'
import type { OpenKind } from './open-kinds.ts'

type Sql = RawBuilder<unknown>

/**
 * The condition of rows that begin when their place has more rows than it has room for. Rows that
 * meet `where` count. A row takes a day at most.
 */
export function exceedsMaxAtOnce(
  { registry, clock }: Pick<Deps, 'registry' | 'clock'>,
  { resource, maxAtOnce }: OpenKind,
  where: readonly Sql[],
): Sql {
  const [reference = '', limit = ''] = maxAtOnce ?? []
  const { start = '', minutes = '' } = resource.calendar ?? {}
  const field = resource.fields[reference]
  if (field?.type !== 'reference') return sql`false`
  const starts = rowColumn(start)
  const recent = sql`${starts} >= ${clock().toISOString()}::timestamptz - interval '1 day'`
  const open = sql`select r.id, ${rowColumn(reference)} as place, ${starts} as starts,
      ${starts} + ${rowColumn(minutes)} * interval '1 minute' as ends
    from ${buildRowSource(registry, resource)} as r ${whereClause([...where, recent])}`
  const most = sql.ref(`p.${limit}`)
  return sql`r.id in (select one.id from (${open}) as one
    join (${open}) as other on other.place = one.place
      and other.starts <= one.starts and other.ends > one.starts
    join ${sql.table(getTableName(registry[field.to]))} as p on p.id = one.place
    group by one.id, ${most} having count(*) > ${most})`
}
