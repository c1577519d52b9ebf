import { type Expression, sql } from 'kysely'
import type { Db } from '../db/database-types.ts'
import { prepareQuery } from '../db/prepared.ts'

/** The version of each table, by name. */
export type Versions = ReadonlyMap<string, number>

/** The table versions of a database, and the id that distinguishes databases. */
export interface VersionState {
  database: string
  versions: Versions
}

const VERSION_COLUMNS = sql`(select value from settings where name = 'database') as database,
  (select json_object_agg(name, version)::text from table_versions) as versions`

interface StoredVersions {
  database?: string
  /** An object of numbers, as JSON. */
  versions?: string | null
}

function parseState({ database = '', versions }: StoredVersions = {}): VersionState {
  const versionsByTable: Record<string, number> = JSON.parse(versions ?? '{}')
  return { database, versions: new Map(Object.entries(versionsByTable)) }
}

/**
 * Creates a function that parses states. It returns the same object while nothing has changed,
 * because it is the cache key of entity tags.
 */
function createStateReader(): (stored?: StoredVersions) => VersionState {
  let lastResult: { stored: StoredVersions; state: VersionState } | undefined
  return (stored = {}) => {
    const isSame = (state: StoredVersions) =>
      state.versions === stored.versions && state.database === stored.database
    if (!lastResult || !isSame(lastResult.stored))
      lastResult = { stored, state: parseState(stored) }
    return lastResult.state
  }
}

/** Reads the current versions of all tables. */
export async function readVersionState(db: Db): Promise<VersionState> {
  const { rows } = await sql<StoredVersions>`select ${VERSION_COLUMNS}`.execute(db)
  return parseState(rows[0])
}

/** Creates a function that reads the table versions and other rows in one round trip. */
export function createVersionReader<V, R>(
  db: Db,
  query: (value: V) => Expression<R>,
): (value: V) => Promise<{ state: VersionState; rows: readonly R[] }> {
  const read = prepareQuery<V, StoredVersions & { others: R[] }>(
    (value) => sql`select ${VERSION_COLUMNS},
      (select coalesce(json_agg(o), '[]') from ${query(value)} as o) as others`,
  )
  const toState = createStateReader()
  return async (value) => {
    const { rows } = await read(db, value)
    const { others: otherRows = [], ...stored } = rows[0] ?? {}
    return { state: toState(stored), rows: otherRows }
  }
}
