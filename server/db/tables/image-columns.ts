import { IMAGE_NOT_STORED } from '../../http/problem.ts'
import type { Table } from './schema.ts'

/** The path of uploaded images. */
export const UPLOADS_PATH = '/uploads/'

/**
 * The trigger function that touches an image in the same transaction when a row begins or ceases to
 * refer to it. Deleting an image and referring to it lock the same row: an image in use is not
 * deleted, and a deleted one cannot be referred to.
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

/** The columns of a table that hold the URL of an image. */
export function imageColumns({ columns }: Table): string[] {
  return [...columns].filter(([, { type }]) => type === 'image').map(([column]) => column)
}

/** The triggers that run it for the image columns of a table. */
export function imageTriggers(table: Table): string[] {
  return imageColumns(table).map(
    (column) => `create or replace trigger "${table.name}_${column}_picture"
      after insert or delete or update of "${column}" on "${table.name}"
      for each row execute function name_picture('${column}')`,
  )
}
