import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildColumnRef, buildWhereClause } from '../../rows/select-rows.ts'
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
  const startColumn = buildColumnRef(start)
  const startedRecently = sql`${startColumn} >= ${clock().toISOString()}::timestamptz - interval '1 day'`
  const capacity = sql.ref(`p.${limit}`)
  // Each row begins and ends once, so the sum up to a moment is the number of rows at that moment.
  return sql`r.id in (
    with open as (select r.id, ${buildColumnRef(reference)} as place, ${startColumn} as starts,
        ${startColumn} + ${buildColumnRef(minutes)} * interval '1 minute' as ends
      from ${buildRowSource(registry, resource)} as r ${buildWhereClause([...where, startedRecently])}),
    steps as (select id, place, starts as moment, 1 as step from open
      union all select null, place, ends, -1 from open),
    counted as (select id, place, sum(step) over (partition by place order by moment) as count
      from steps)
    select c.id from counted as c
      join ${sql.table(getTableName(registry[field.to]))} as p on p.id = c.place
    where c.id is not null and c.count > ${capacity})`
}
