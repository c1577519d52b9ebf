import { sql } from 'kysely'
import type { AnyResource } from '../registry/entities/registry.ts'
import { getTableName } from '../server/db/table-name.ts'
import type { RequestContext } from '../server/rows/action.ts'

/**
 * Takes the fee of a booking out of what its customer has paid, such as the deposit, so that only the
 * rest can be given back. Without a fee, or if it is waived, all of it can be given back.
 */
export async function withholdFee(
  { trx, now }: RequestContext,
  resource: AnyResource,
  id: number,
): Promise<void> {
  if (!('fee' in resource.fields)) return
  await sql`update transactions as t set withheld = w.withheld, updated_at = ${now.toISOString()}
    from (
      select p.id, greatest(0, least(p.kept,
        case when b.waived_at is null then coalesce(b.fee, 0) else 0 end
          - coalesce(sum(p.kept) over (order by p.id
              rows between unbounded preceding and 1 preceding), 0))) as withheld
      from ${sql.table(getTableName(resource))} as b
      join (select id, booking_id, case when status = 'paid' then amount - refunded else 0 end as kept
        from transactions where kind = ${resource.name} and booking_id = ${id}) as p
        on p.booking_id = b.id
      where b.id = ${id}
    ) as w where t.id = w.id and t.withheld <> w.withheld`.execute(trx)
}
