import { sql } from 'kysely'
import type { Db } from '../db/database-types.ts'

/** The version of each table, by name. */
export type Versions = ReadonlyMap<string, number>

/** The versions of a database, and the id by which it is told from another one. */
export interface VersionState {
  database: string
  versions: Versions
}

/** Reads the versions of all tables as they are now. */
export async function readVersionState(db: Db): Promise<VersionState> {
  const { rows } = await sql<{ database: string; versions: Record<string, number> | null }>`select
    (select value from settings where name = 'database') as database,
    (select json_object_agg(name, version) from table_versions) as versions`.execute(db)
  const [{ database = '', versions = null } = {}] = rows
  return { database, versions: new Map(Object.entries(versions ?? {})) }
}
