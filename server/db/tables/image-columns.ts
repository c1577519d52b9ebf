import { IMAGE_NOT_STORED } from '../../http/problem.ts'
import type { Table } from './schema.ts'

/** Where the pictures kept here are. */
export const UPLOADS_PATH = '/uploads/'

/**
 * A row that begins or ceases to name a kept picture says so at the picture, in its own
 * transaction. Whoever clears pictures away and whoever names them so wait for each other there:
 * one that a row names is not cleared, and one that is cleared cannot be named.
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

/** The columns of a table that hold the address of a picture. */
export function imageColumns({ columns }: Table): string[] {
  return [...columns].filter(([, { type }]) => type === 'image').map(([column]) => column)
}

/** What tells the pictures of a table that they are named. */
export function imageTriggers(table: Table): string[] {
  return imageColumns(table).map(
    (column) => `create or replace trigger "${table.name}_${column}_picture"
      after insert or delete or update of "${column}" on "${table.name}"
      for each row execute function name_picture('${column}')`,
  )
}
