import { sql } from 'kysely'
import type { AnyTransaction } from '../../database-types.ts'
import { buildRuleDrops } from '../../rules/rule-constraints.ts'

/** The trigger functions that tables share. */
const SHARED_FUNCTIONS = [
  'raise_table_version',
  'raise_row_version',
  'hold_place',
  'follow_lines',
  'join_rows',
  'name_picture',
  'name_files',
  'write_change',
  'end_sessions',
]
/** Suffixes of trigger functions that name columns of their table. */
const TABLE_FUNCTION_SUFFIX = '_(takes|gives|is_found|occupies|rule_[0-9a-f]{10})$'

/** The tables that no entity declares, whose triggers name no field. */
const UNTOUCHED_TABLES = ['credentials', 'sessions', 'changes']

/**
 * Returns statements that drop rules, triggers and occupied times of the declared tables. A
 * migration is no user's change, so triggers must not record it. All of them are created again with
 * the current names.
 */
export async function buildDropStatements(trx: AnyTransaction): Promise<string[]> {
  const { rows: triggers } = await sql<{ name: string; table: string; function: string }>`
    select t.tgname as name, c.relname as table, p.proname as function
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
      and (p.proname in (${sql.join(SHARED_FUNCTIONS)}) or p.proname ~ ${TABLE_FUNCTION_SUFFIX})
      and c.relname not in (${sql.join(UNTOUCHED_TABLES)})`.execute(trx)
  const { rows: occupancies } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and (relname like '%\\_occupancies' or relname like '%\\_joined')`.execute(trx)
  const functions = new Set(
    triggers.map((trigger) => trigger.function).filter((name) => !SHARED_FUNCTIONS.includes(name)),
  )
  return [
    ...(await buildRuleDrops(trx)),
    ...triggers.map(({ name, table }) => `drop trigger if exists "${name}" on "${table}"`),
    ...[...functions].map((name) => `drop function if exists "${name}"()`),
    ...occupancies.map(({ name }) => `drop table "${name}"`),
  ]
}
