import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'

/** All that a database is made of besides its rows, one text for each column, index, constraint and trigger. */
export async function readCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable as part
      from information_schema.columns where table_schema = current_schema()
    union all select 'index ' || indexname from pg_indexes where schemaname = current_schema()
    union all select 'constraint ' || conrelid::regclass || ' ' || conname from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
    order by part`.execute(db)
  return rows.map(({ part }) => part)
}

/** What two of them do not have in common. */
export function differences(wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((part) => !found.includes(part)).map((part) => `${part} is missing`),
    ...found.filter((part) => !wanted.includes(part)).map((part) => `${part} is too much`),
  ]
}
