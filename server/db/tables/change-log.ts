import type { AnyResource } from '../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { getTableName } from '../table-name.ts'
import { findCapacityRules } from './capacity.ts'
import { quote } from './columns.ts'
import { listLineCounts } from './relations/line-owners.ts'
import type { Table } from './schema.ts'

/** The setting of a transaction that empties values in history and in closed rows. */
export const ERASURE_SETTING = 'washboard.erasure'

/** The SQLSTATE of an attempt to change or delete history. */
export const HISTORY_IS_KEPT = 'WB001'

/**
 * The history table of all stored rows, and its trigger function, which writes in the transaction
 * of the change. Author, time and reason come from the setting `washboard.change`. A change without
 * it is made by the system. Times are in UTC, independent of session time zones.
 */
export const CHANGES_SQL = `
create table if not exists changes (
  id bigint generated always as identity primary key,
  batch uuid not null,
  at timestamptz not null,
  actor_id integer,
  actor_role text,
  session_id text,
  request_id text,
  verb text not null,
  entity text not null,
  row_id integer not null,
  kind text not null check (kind in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  reason text,
  undoes uuid
);
create index if not exists changes_row on changes (row_id, entity, id);
create index if not exists changes_batch on changes (batch);
create index if not exists changes_undoes on changes (undoes) where undoes is not null;
create index if not exists changes_at on changes (at);
create index if not exists changes_actor on changes (actor_id, id);
create index if not exists changes_session on changes (session_id, id) where session_id is not null;
create index if not exists changes_request on changes (request_id) where request_id is not null;
create index if not exists changes_gone on changes (entity, row_id) where kind = 'delete';
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  -- Only the removal of history from before the days to keep sets this, and only for itself.
  if tg_op = 'DELETE' then
    if old.at < nullif(current_setting('washboard.history_from', true), '')::timestamptz then
      return old;
    end if;
  end if;
  -- Only the erasure of a person sets this. It changes values, never what happened.
  if tg_op = 'UPDATE' and current_setting('${ERASURE_SETTING}', true) = 'on'
    and to_jsonb(new) - '{before,after,reason}'::text[]
      = to_jsonb(old) - '{before,after,reason}'::text[]
    then return new;
  end if;
  raise exception 'history is neither changed nor deleted' using errcode = '${HISTORY_IS_KEPT}';
end $$;
create or replace trigger changes_kept before update or delete on changes
  for each row execute function keep_history();
create or replace trigger changes_kept_whole before truncate on changes
  for each statement execute function keep_history();
create or replace function write_change() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  context jsonb := nullif(current_setting('washboard.change', true), '')::jsonb;
  was jsonb;
  made jsonb;
  stored jsonb;
  kept_as text := tg_argv[0];
  together text[];
  address text;
  sharing_column text := tg_argv[6];
  kind text;
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old) - tg_argv[2]::text[]; end if;
  if tg_op <> 'DELETE' then made := to_jsonb(new) - tg_argv[2]::text[]; end if;
  -- History begins when a row becomes shared and ends when it becomes private.
  if sharing_column is not null then
    if was ->> sharing_column is null then was := null; end if;
    if made ->> sharing_column is null then made := null; end if;
    if was is null and made is null then return null; end if;
  end if;
  kind := case when was is null then 'insert' when made is null then 'delete' else 'update' end;
  foreach address in array coalesce(tg_argv[5], '{}')::text[] loop
    was := jsonb_set(was, array[address], to_jsonb(regexp_replace(was ->> address, '[?#].*', '')));
    made := jsonb_set(made, array[address], to_jsonb(regexp_replace(made ->> address, '[?#].*', '')));
  end loop;
  stored := coalesce(made, was);
  if kind = 'update' then
    if tg_argv[4] <> '[]' then
      select array_agg(half) into together
        from jsonb_array_elements(tg_argv[4]::jsonb) as pair, jsonb_array_elements_text(pair) as half
        where exists (select from jsonb_array_elements_text(pair) as name
          where was -> name is distinct from made -> name);
    end if;
    -- Both have the same keys in the same order.
    select jsonb_object_agg(field.key, field.stored), jsonb_object_agg(field.key, field.written)
      into was, made from rows from (jsonb_each(was), jsonb_each(made))
        as field (key, stored, same_key, written)
      where field.key = field.same_key
        and (field.stored is distinct from field.written or field.key = any (together))
        and field.key <> all (tg_argv[3]::text[]);
    if was is null then return null; end if;
  end if;
  if tg_argv[1] <> '{}' then
    select coalesce(min(other.key), kept_as) into kept_as
      from jsonb_each(tg_argv[1]::jsonb) as other where stored @> other.value;
  end if;
  if context is null then
    context := jsonb_build_object('batch', gen_random_uuid(), 'verb', 'system');
    perform set_config('washboard.change', context::text, true);
  end if;
  insert into changes (batch, at, actor_id, actor_role, session_id, request_id, verb, entity,
    row_id, kind, before, after, reason, undoes)
  values ((context ->> 'batch')::uuid, coalesce((context ->> 'at')::timestamptz, now()),
    (context ->> 'actor_id')::integer, context ->> 'actor_role', context ->> 'session_id',
    context ->> 'request_id', context ->> 'verb', kept_as, (stored ->> 'id')::integer, kind,
    was, made, context ->> 'reason', coalesce(context ->> 'undoes',
      context -> 'undoes_by_row' -> tg_table_name ->> (stored ->> 'id'))::uuid);
  return null;
end $$;
`

/** Columns that record when or how often a row changed, not what changed. */
const UNTRACKED_COLUMNS = ['updated_at', VERSION_COLUMN]

const quoteArray = (names: readonly string[]) => quote(`{${names.join(',')}}`)

/** The entities that share the table of another, with the values that identify their rows. */
function findGuests(table: Table, entities: readonly AnyResource[]): Record<string, unknown> {
  const guestEntities = entities.filter(({ rows, union }) => rows?.entity && !union)
  return Object.fromEntries(
    guestEntities
      .filter((resource) => getTableName(resource) === table.name)
      .map(({ name, rows }) => [name, rows?.where ?? {}]),
  )
}

/** Columns that form one value together: a polymorphic id is meaningless without its type. */
const listPairs = (table: Table): string[][] =>
  [...table.columns].flatMap(([column, field]) =>
    field.type === 'polymorphic' ? [[field.typeField, column]] : [],
  )

/** The parts of a table that its history covers. */
interface Recording {
  /** The name of the rows in history. */
  entity: string
  /** Other entities with rows in the table, with the values that identify them. */
  guests?: Readonly<Record<string, unknown>>
  /** Columns that are never in history. */
  omittedColumns: readonly string[]
  /** Columns that are in history only when a row is created or deleted. */
  volatile?: readonly string[]
  /** Columns that form one value together. */
  pairs?: readonly (readonly string[])[]
  /** Columns with addresses, which are in history without their query. */
  addresses?: readonly string[]
  /** The column that is null while a row is private, and so not in history. */
  sharingColumn?: string | undefined
  /** The recorded events. The default is all. */
  events?: string
}

/** The trigger that writes the history of a table. */
export function buildRecordingTrigger(
  table: string,
  {
    entity,
    guests = {},
    omittedColumns,
    volatile = [],
    pairs = [],
    addresses = [],
    sharingColumn,
    events = 'insert or update or delete',
  }: Recording,
): string {
  const args = [
    quote(entity),
    quote(JSON.stringify(guests)),
    quoteArray(omittedColumns),
    quoteArray(volatile),
    quote(JSON.stringify(pairs)),
    quoteArray(addresses),
    ...(sharingColumn ? [quote(sharingColumn)] : []),
  ]
  return `create or replace trigger "${table}_history" after ${events}
    on "${table}" for each row execute function write_change(${args.join(', ')})`
}

/**
 * The trigger that writes the history of the rows of entities. Kept rows are their own history, so they
 * have none, except for the parties of documents, which a merge moves.
 */
export function buildChangeTrigger(
  table: Table,
  tables: readonly Table[],
  registry: Readonly<Record<string, AnyResource>>,
): string[] {
  const entities = Object.values(registry)
  const ownEntity = entities.find(
    (resource) =>
      !resource.rows?.entity && !resource.union && getTableName(resource) === table.name,
  )
  // A statement changes only in the transaction that creates it.
  if (ownEntity?.ledger || ownEntity?.documentBook?.statement) return []
  // Omit counts that triggers maintain, because the history of the counted rows contains them.
  const countColumns = tables
    .flatMap((resource) => findCapacityRules(resource, registry))
    .filter(({ held: counter }) => counter.table === table.name)
    .map(({ held: counter }) => counter.count)
  const volatile = [...table.columns]
    .filter(([, field]) => field.type !== 'id' && field.volatile)
    .map(([column]) => column)
  return [
    buildRecordingTrigger(table.name, {
      entity: ownEntity?.name ?? table.name,
      guests: findGuests(table, entities),
      omittedColumns: [...countColumns, ...listLineCounts(registry, table.name)],
      volatile: [...UNTRACKED_COLUMNS, ...volatile],
      pairs: listPairs(table),
      ...(ownEntity?.documentBook && { events: 'update' }),
    }),
  ]
}
