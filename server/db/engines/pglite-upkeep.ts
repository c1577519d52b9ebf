import type { PgliteThread } from './pglite-thread.ts'

/** The journal size in bytes that causes a checkpoint. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/**
 * The journal since the last checkpoint. The statement also lets the counters of changed rows
 * become visible, which a single-user PostgreSQL otherwise never does.
 */
const JOURNAL_SQL = `select pg_current_wal_insert_lsn() - redo_lsn as bytes,
  pg_stat_force_next_flush() from pg_control_checkpoint()`

/** The table that needs upkeep most, by the default thresholds of PostgreSQL's autovacuum. */
const TABLE_SQL = `select format('%I.%I', schemaname, relname) as name,
    n_dead_tup > 50 + 0.2 * n_live_tup as "hasDeadRows"
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup desc limit 1`

/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: a
 * checkpoint when the journal is long, and the vacuum or analysis of one table. The caller holds
 * the connection.
 */
export async function runUpkeep(thread: PgliteThread): Promise<void> {
  const request = (sql: string) => thread.request({ kind: 'query', sql, params: [] })
  const [journal] = (await request(JOURNAL_SQL)).rows
  if (Number(journal?.['bytes']) > CHECKPOINT_BYTES) await request('checkpoint')
  // A vacuum writes to the journal.
  if (thread.lacksRoom()) return
  const [table] = (await request(TABLE_SQL)).rows
  if (!table) return
  await request(`${table['hasDeadRows'] ? 'vacuum (analyze)' : 'analyze'} ${String(table['name'])}`)
}
