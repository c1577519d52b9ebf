import { IMAGE_NOT_STORED } from '../../http/problem.ts'
import type { Table } from './schema.ts'

/** The path of uploaded images. */
export const UPLOADS_PATH = '/uploads/'

/**
 * The trigger function that touches an image when a row starts or stops referring to it. Deleting
 * an image and referring to it lock the same row, so an image in use is not deleted, and a deleted
 * one cannot be referred to.
 */
export const IMAGES_SQL = `
create or replace function name_picture() returns trigger language plpgsql as $$
declare before_address text; after_address text;
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', tg_argv[0]) into before_address using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', tg_argv[0]) into after_address using new;
  end if;
  if before_address is not distinct from after_address then return null; end if;
  update uploads set used_at = now() where name = substr(before_address, ${UPLOADS_PATH.length + 1});
  update uploads set used_at = now() where name = substr(after_address, ${UPLOADS_PATH.length + 1});
  if not found and starts_with(after_address, '${UPLOADS_PATH}') then
    raise check_violation using message = 'this picture is not kept', table = tg_table_name,
      column = tg_argv[0], constraint = '${IMAGE_NOT_STORED}';
  end if;
  return null;
end $$;
`

/**
 * The trigger function for a column of several files. It touches each added or removed file, and
 * refuses files that are not stored.
 */
export const FILES_SQL = `
create or replace function name_files() returns trigger language plpgsql as $$
declare before_files text[] := '{}'; after_files text[] := '{}'; stored text; lacking text;
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', tg_argv[0]) into before_files using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', tg_argv[0]) into after_files using new;
  end if;
  if coalesce(before_files, '{}') = coalesce(after_files, '{}') then return null; end if;
  update uploads set used_at = now() where name in (
    select stored_name(one) from unnest(before_files || after_files) as one);
  select one into lacking from unnest(after_files) as one
    where not exists (select from uploads where name = stored_name(one)) limit 1;
  if lacking is not null then
    raise check_violation using message = 'this file is not kept', table = tg_table_name,
      column = tg_argv[0], constraint = '${IMAGE_NOT_STORED}';
  end if;
  return null;
end $$;
create or replace function stored_name(address text) returns text language sql immutable as $$
  select split_part(substr(address, ${UPLOADS_PATH.length + 1}), '?', 1)
$$;
`

/** Returns the columns of a table with lists of files. */
export const listFileColumns = ({ columns }: Table): string[] =>
  [...columns].filter(([, { type }]) => type === 'files').map(([column]) => column)

/** Returns the columns of a table with the URL of an image. */
export function listImageColumns({ columns }: Table): string[] {
  return [...columns].filter(([, { type }]) => type === 'image').map(([column]) => column)
}

/** Returns the triggers for the image and file columns of a table. */
export function buildImageTriggers(table: Table): string[] {
  const files = listFileColumns(table).map(
    (column) => `create or replace trigger "${table.name}_${column}_files"
      after insert or delete or update of "${column}" on "${table.name}"
      for each row execute function name_files('${column}')`,
  )
  const images = listImageColumns(table).map(
    (column) => `create or replace trigger "${table.name}_${column}_picture"
      after insert or delete or update of "${column}" on "${table.name}"
      for each row execute function name_picture('${column}')`,
  )
  return [...images, ...files]
}
