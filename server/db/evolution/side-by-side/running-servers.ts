import { sql } from 'kysely'
import type { AnyTransaction, Db } from '../../database-types.ts'

/** Milliseconds between two heartbeats of a server. */
export const HEARTBEAT_MS = 5000
/** Seconds without a heartbeat after which a server counts as ended: six were missed. */
const SERVER_TIMEOUT = 30

const SERVERS_SQL = `create table if not exists running_servers (
  id uuid primary key,
  registry text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
)`

/** Registers a server with its registry, or updates its registry. */
export async function registerServer(
  trx: AnyTransaction,
  id: string,
  registry: string,
): Promise<void> {
  await sql.raw(SERVERS_SQL).execute(trx)
  await sql`insert into running_servers (id, registry) values (${id}, ${registry})
    on conflict (id) do update set registry = excluded.registry, seen_at = now()`.execute(trx)
}

/** Sends a heartbeat; false if other servers have removed this one as ended. */
export async function sendHeartbeat(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update running_servers set seen_at = now()
    where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** Unregisters a server that ends. Otherwise the others wait until its heartbeats are missing. */
export async function unregisterServer(db: Db, id: string): Promise<void> {
  await sql`delete from running_servers where id = ${id}`.execute(db)
}

/**
 * Lists the registries of the other running servers. Removes servers without heartbeats; one that
 * was only delayed notices this at its next heartbeat.
 */
export async function findOtherServers(trx: AnyTransaction, id: string | undefined) {
  const { rows: tables } = await sql`select to_regclass('running_servers') as made
    where to_regclass('running_servers') is not null`.execute(trx)
  if (tables.length === 0) return []
  await sql`delete from running_servers
    where seen_at < now() - make_interval(secs => ${sql.lit(SERVER_TIMEOUT)})`.execute(trx)
  const { rows } = await sql<{ registry: string }>`select registry from running_servers
    where id is distinct from ${id ?? null}`.execute(trx)
  return rows.map(({ registry }) => registry)
}
