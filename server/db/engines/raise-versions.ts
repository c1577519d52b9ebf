import type { PostgresPool } from 'kysely'

/** The statements that replace those of Kysely. */
const STATEMENTS: Readonly<Record<string, string>> = {
  begin: `begin; set local washboard.versions = '{}'`,
  commit: `select next_version(named)
    from unnest(nullif(current_setting('washboard.versions', true), '')::text[]) as named
    order by named; commit`,
}

/**
 * Raises the versions of the changed tables in one round trip with the commit. A raised version stays
 * locked until the commit, so that raising it earlier would block other writers of the table.
 */
export function raiseVersions(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const run = (sql: string, params: readonly unknown[]) =>
        client.query(STATEMENTS[sql] ?? sql, params)
      return { query: run as typeof client.query, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}
