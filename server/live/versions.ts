import type { Db } from '../db/database-types.ts'

/** The version of each table, by name. */
export type Versions = ReadonlyMap<string, number>

/** Reads the versions of all tables as they are now. */
export async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('table_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, Number(version)]))
}
