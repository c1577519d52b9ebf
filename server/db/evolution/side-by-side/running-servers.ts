import { sql } from 'kysely'
import type { AnyTransaction, Db } from '../../database-types.ts'

/** Milliseconds between two signs of life of a server. */
export const BEAT = 5000
/** Seconds without one after which a server counts as ended: six were missed. */
const GONE_AFTER = 30

const SERVERS_SQL = `create table if not exists running_servers (
  id uuid primary key,
  registry text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
)`

/** Enters a server with the registry that it runs, or changes what it runs. */
export async function enter(trx: AnyTransaction, id: string, registry: string): Promise<void> {
  await sql.raw(SERVERS_SQL).execute(trx)
  await sql`insert into running_servers (id, registry) values (${id}, ${registry})
    on conflict (id) do update set registry = excluded.registry, seen_at = now()`.execute(trx)
}

/** Says that a server still runs; false if the others took it for ended meanwhile. */
export async function beat(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update running_servers set seen_at = now()
    where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** Says that a server ends; where nothing says so, the others find out. */
export async function leave(db: Db, id: string): Promise<void> {
  await sql`delete from running_servers where id = ${id}`.execute(db)
}

/**
 * The registry of each other server that runs. Those that ended without a word are forgotten, so
 * that one which was only held up learns of it by its next sign of life.
 */
export async function othersRunning(trx: AnyTransaction, id: string | undefined) {
  const { rows: made } = await sql`select to_regclass('running_servers') as made
    where to_regclass('running_servers') is not null`.execute(trx)
  if (made.length === 0) return []
  await sql`delete from running_servers
    where seen_at < now() - make_interval(secs => ${sql.lit(GONE_AFTER)})`.execute(trx)
  const { rows } = await sql<{ registry: string }>`select registry from running_servers
    where id is distinct from ${id ?? null}`.execute(trx)
  return rows.map(({ registry }) => registry)
}
