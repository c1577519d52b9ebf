import { type Expression, sql } from 'kysely'
import type { Db } from '../db/database-types.ts'

/** The version of each table, by name. */
export type Versions = ReadonlyMap<string, number>

/** The versions of a database, and the id by which it is told from another one. */
export interface VersionState {
  database: string
  versions: Versions
}

const VERSIONS = sql`(select value from settings where name = 'database') as database,
  (select json_object_agg(name, version) from table_versions) as versions`

interface StoredVersions {
  database?: string
  versions?: Record<string, number> | null
}

const stateOf = ({ database = '', versions }: StoredVersions = {}): VersionState => ({
  database,
  versions: new Map(Object.entries(versions ?? {})),
})

/** Reads the versions of all tables as they are now. */
export async function readVersionState(db: Db): Promise<VersionState> {
  const { rows } = await sql<StoredVersions>`select ${VERSIONS}`.execute(db)
  return stateOf(rows[0])
}

/** Reads the versions of all tables together with other rows, in one round trip. */
export async function readVersionStateWith<R>(
  db: Db,
  query: Expression<R>,
): Promise<{ state: VersionState; rows: readonly R[] }> {
  const { rows } = await sql<StoredVersions & { others: R[] }>`select ${VERSIONS},
    (select coalesce(json_agg(o), '[]') from ${query} as o) as others`.execute(db)
  return { state: stateOf(rows[0]), rows: rows[0]?.others ?? [] }
}
