import { sql } from 'kysely'
import type { Actor } from '../../../registry/account/all-history-calls.ts'
import { ACTOR_ENTITY } from '../../../registry/changes/history.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { allowAnyTable, type Db } from '../../db/database-types.ts'
import { listEntitiesOfTable, getTableName } from '../../db/table-name.ts'

/**
 * Reads the authors of all changes by name, including deleted accounts. A purged account has its
 * last name. The query steps through an index of authors, so that it never scans a long history.
 */
export async function readActors(db: Db, registry: Registry): Promise<Actor[]> {
  const accounts = registry[ACTOR_ENTITY]
  const entities = sql.join(listEntitiesOfTable(registry, accounts))
  const { rows } = await sql<Actor>`
    with recursive actors (id) as (
      select min(actor_id) from changes
      union all
      select (select min(actor_id) from changes where actor_id > actors.id) from actors
        where actors.id is not null)
    select a.id, coalesce(u.name, (select gone.before ->> 'name' from changes as gone
        where gone.kind = 'delete' and gone.entity in (${entities}) and gone.row_id = a.id
        order by gone.id desc limit 1)) as name,
      (select actor_role from changes where actor_id = a.id order by id desc limit 1) as role,
      u.id is null or u.deleted_at is not null as deleted,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.id), '[]')
        from api_keys as k where k.user_id = a.id) as api_keys
    from actors as a left join ${sql.table(getTableName(accounts))} as u on u.id = a.id
    where a.id is not null order by name, a.id`.execute(allowAnyTable(db))
  return rows
}
