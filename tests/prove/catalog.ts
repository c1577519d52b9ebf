import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'

/** Lists the schema of a database: one text for each column, index, constraint and trigger. */
export async function readCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable as part
      from information_schema.columns where table_schema = current_schema()
    union all select 'index ' || indexname from pg_indexes where schemaname = current_schema()
    union all select 'constraint ' || conrelid::regclass || ' ' || conname from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
    order by part`.execute(db)
  return rows.map(({ definition }) => definition)
}

/** Lists the differences between two schemas. */
export function listDifferences(
  expectedParts: readonly string[],
  actualParts: readonly string[],
): string[] {
  return [
    ...expectedParts
      .filter((definition) => !actualParts.includes(definition))
      .map((definition) => `${definition} is missing`),
    ...actualParts
      .filter((definition) => !expectedParts.includes(definition))
      .map((definition) => `${definition} is too much`),
  ]
}
