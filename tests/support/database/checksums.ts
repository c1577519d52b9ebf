import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import type { Db } from '../../../server/db/database-types.ts'

/**
 * Tables without business data: sessions, servers, history, counters and stored answers, the
 * ledger, which keeps opposite entries, and documents, which stay.
 */
const ASIDE = [
  'ledger_entries',
  'invoices',
  'invoices_entry_ids_joined',
  'statements',
  'document_serials',
  'changes',
  'table_versions',
  'idempotency_keys',
  'sessions',
  'sign_ins',
  'used_tokens',
  'codes',
  'attempts',
  'running_servers',
]

/**
 * Rows that count, by table: search entries but for those of documents, which stay, and no counts of
 * cash that have opened by themselves, which nobody has noted anything about.
 */
const COUNTED_ROWS: Readonly<Record<string, string>> = {
  search_entries: "where source not in ('invoices', 'statements', 'closings')",
  closings: "where status <> 'open' or note is not null",
}

/** Columns that record when or how often a row was written. */
const STAMPS = [
  'updated_at',
  VERSION_COLUMN,
  ...Object.values<AnyResource>(registry).flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => {
      const field = fields[name]
      return field?.type !== 'id' && field?.volatile
    }),
  ),
]

/** Returns a checksum of each table, without write times and counters. */
export async function checksums(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, json_agg(column_name order by column_name)::text as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in (${sql.join(ASIDE)}) and column_name not in (${sql.join(STAMPS)})
    group by table_name`.execute(db)
  const checksums = tables.map(({ name, columns }) => {
    const columnRefs = (JSON.parse(columns) as string[]).map((column) => sql.ref(column))
    return sql`select ${sql.lit(name)}::text as name,
      sum(hashtextextended(t::text, 0))::text as sum
      from (select ${sql.join(columnRefs)} from ${sql.table(name)}
        ${sql.raw(COUNTED_ROWS[name] ?? '')}) as t`
  })
  const { rows } = await sql<{ name: string; sum: string | null }>`
    ${sql.join(checksums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
