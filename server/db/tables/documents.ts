import type { AnyResource } from '../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { getTableName } from '../table-name.ts'
import { HISTORY_IS_KEPT } from './change-log.ts'
import { quote } from './columns.ts'
import { buildAppendOnlyTriggers, buildTruncateTrigger } from './ledger.ts'
import { getJoinTableName } from './relations/joined-rows.ts'

/** The digits of the serial in a number; a longer serial keeps all of its digits. */
const SERIAL_DIGITS = 5

/**
 * The last serial of each series and year, and the trigger functions that number a new document, keep
 * it and refuse entries of another one. The lock on the last serial lasts until the transaction ends, so that
 * an abort leaves no gap.
 */
export const DOCUMENTS_SQL = `
create table if not exists document_serials (
  entity text not null,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (entity, series, year)
);
create or replace function number_document() returns trigger language plpgsql as $$
begin
  if tg_nargs > 2 and coalesce(jsonb_array_length(to_jsonb(new) -> tg_argv[2]), 0) = 0 then
    raise exception 'a document covers at least one entry' using errcode = 'check_violation';
  end if;
  insert into document_serials as s (entity, series, year, last)
    values (tg_argv[0], new.series, new.year, 1)
    on conflict (entity, series, year) do update set last = s.last + 1
    returning last into new.serial;
  new.number := replace(replace(tg_argv[1]::jsonb ->> new.series, '{year}', new.year::text),
    '{serial}', lpad(new.serial::text, greatest(${SERIAL_DIGITS}, length(new.serial::text)), '0'));
  return new;
end $$;
create or replace function keep_documents() returns trigger language plpgsql as $$
declare movable text[] := array[tg_argv[0], '${VERSION_COLUMN}'];
begin
  -- A merge of parties moves the reference by which lists find documents. Their contents stay.
  if tg_op = 'UPDATE' and to_jsonb(new) - movable = to_jsonb(old) - movable then
    return new;
  end if;
  raise exception 'documents are neither changed nor deleted' using errcode = '${HISTORY_IS_KEPT}';
end $$;
create or replace function cover_once() returns trigger language plpgsql as $$
declare covered_count integer;
begin
  execute format('select count(*) from %I where row_id = $1', tg_argv[0])
    into covered_count using new.id;
  if covered_count < jsonb_array_length(to_jsonb(new) -> tg_argv[1]) then
    raise exception 'a document covers no entry of another one' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
`

/** Builds the statements by which each entry of a ledger has at most one document of sales. */
function buildEntryStatements(table: string, entries: string): string[] {
  const joinTable = getJoinTableName(table, entries)
  return [
    ...buildAppendOnlyTriggers({ table: joinTable, noun: 'documents' }),
    `create unique index if not exists "${joinTable}_once" on "${joinTable}" (target_id)`,
    // After the trigger that fills the join table, because triggers run by name.
    `create or replace trigger "${table}_verified" after insert on "${table}"
      for each row execute function cover_once(${quote(joinTable)}, ${quote(entries)})`,
  ]
}

/** Builds the statements by which the database numbers documents and keeps them as they are. */
function buildBookStatements(resource: AnyResource): string[] {
  const { documentBook } = resource
  if (!documentBook) return []
  const table = getTableName(resource)
  const { numbers, party, sales } = documentBook
  const args = [resource.name, JSON.stringify(numbers), ...(sales ? [sales.entries] : [])]
  return [
    `create or replace trigger "${table}_numbered" before insert on "${table}"
      for each row execute function number_document(${args.map(quote).join(', ')})`,
    buildTruncateTrigger(table, 'documents'),
    // A statement gets its contents last, in the transaction that creates it.
    `create or replace trigger "${table}_kept" before update or delete on "${table}"
      for each row when (old.content <> '') execute function keep_documents(${quote(party)})`,
    ...(sales ? buildEntryStatements(table, sales.entries) : []),
    `create index if not exists "${table}_tokens" on "${table}" (token)`,
    `create unique index if not exists "${table}_serials" on "${table}" (series, year, serial)`,
  ]
}

/** Builds the statements for all entities whose rows are documents. */
export const buildDocumentStatements = (
  registry: Readonly<Record<string, AnyResource>>,
): string[] => Object.values(registry).flatMap(buildBookStatements)
