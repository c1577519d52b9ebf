import type { AnyResource } from '../../../registry/entities/registry.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { tableOf } from '../table-name.ts'
import { capacityRules } from './capacity.ts'
import { quote } from './columns.ts'
import { lineCounts } from './relations/line-owners.ts'
import type { Table } from './schema.ts'

/** The SQLSTATE of an attempt to change or delete history. */
export const HISTORY_IS_KEPT = 'WB001'

/**
 * The history of every stored row, and the trigger function that writes it in the transaction of
 * the change, whoever makes it. Who, when and why come from the setting `washboard.change`; a
 * change without it is the system's. Times are written in UTC, so that no session's zone is in it.
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
  raise exception 'history is neither changed nor deleted' using errcode = '${HISTORY_IS_KEPT}';
end $$;
create or replace trigger changes_kept before update or delete on changes
  for each row execute function keep_history();
create or replace trigger changes_kept_whole before truncate on changes
  for each statement execute function keep_history();
create or replace function write_change() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  said jsonb := nullif(current_setting('washboard.change', true), '')::jsonb;
  was jsonb;
  made jsonb;
  stored jsonb;
  kept_as text := tg_argv[0];
  together text[];
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old) - tg_argv[2]::text[]; end if;
  if tg_op <> 'DELETE' then made := to_jsonb(new) - tg_argv[2]::text[]; end if;
  stored := coalesce(made, was);
  if tg_op = 'UPDATE' then
    select array_agg(half) into together
      from jsonb_array_elements(tg_argv[4]::jsonb) as pair, jsonb_array_elements_text(pair) as half
      where exists (select from jsonb_array_elements_text(pair) as name
        where was -> name is distinct from made -> name);
    select jsonb_object_agg(field.key, field.value), jsonb_object_agg(field.key, made -> field.key)
      into was, made from jsonb_each(was - tg_argv[3]::text[]) as field
      where field.value is distinct from made -> field.key or field.key = any (together);
    if was is null then return null; end if;
  end if;
  select coalesce(min(other.key), kept_as) into kept_as
    from jsonb_each(tg_argv[1]::jsonb) as other where stored @> other.value;
  if said is null then
    said := jsonb_build_object('batch', gen_random_uuid(), 'verb', 'system');
    perform set_config('washboard.change', said::text, true);
  end if;
  insert into changes (batch, at, actor_id, actor_role, session_id, request_id, verb, entity,
    row_id, kind, before, after, reason, undoes)
  values ((said ->> 'batch')::uuid, coalesce((said ->> 'at')::timestamptz, now()),
    (said ->> 'actor_id')::integer, said ->> 'actor_role', said ->> 'session_id',
    said ->> 'request_id', said ->> 'verb', kept_as, (stored ->> 'id')::integer, lower(tg_op),
    was, made, said ->> 'reason', (said ->> 'undoes')::uuid);
  return null;
end $$;
`

/** Columns that say when or how often a row changed, and not what about it. */
const NO_CHANGE = ['updated_at', VERSION]

const array = (names: readonly string[]) => quote(`{${names.join(',')}}`)

/** The entities that keep their rows in the table of another, and the values that tell them. */
function guests(table: Table, entities: readonly AnyResource[]): Record<string, unknown> {
  const here = entities.filter(({ rows, union }) => rows?.of && !union)
  return Object.fromEntries(
    here
      .filter((one) => tableOf(one) === table.name)
      .map(({ name, rows }) => [name, rows?.where ?? {}]),
  )
}

/** Columns that are one value together: an id says nothing without the type of what it is of. */
const pairs = (table: Table): string[][] =>
  [...table.columns].flatMap(([column, field]) =>
    field.type === 'polymorphic' ? [[field.typeField, column]] : [],
  )

/** The trigger that writes the history of a table's rows. */
export function changeTrigger(
  table: Table,
  tables: readonly Table[],
  registry: Readonly<Record<string, AnyResource>>,
): string {
  const entities = Object.values(registry)
  const own = entities.find((one) => !one.rows?.of && !one.union && tableOf(one) === table.name)
  // The database counts these by the rows that refer to them, whose history says the same.
  const counted = tables
    .flatMap((one) => capacityRules(one, registry))
    .filter(({ held }) => held.table === table.name)
    .map(({ held }) => held.count)
  const volatile = [...table.columns]
    .filter(([, field]) => field.type !== 'id' && field.volatile)
    .map(([column]) => column)
  const args = [
    quote(own?.name ?? table.name),
    quote(JSON.stringify(guests(table, entities))),
    array([...counted, ...lineCounts(registry, table.name)]),
    array([...NO_CHANGE, ...volatile]),
    quote(JSON.stringify(pairs(table))),
  ]
  return `create or replace trigger "${table.name}_history" after insert or update or delete
    on "${table.name}" for each row execute function write_change(${args.join(', ')})`
}
