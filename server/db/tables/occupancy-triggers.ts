import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import {
  apartName,
  type ExclusiveReference,
  exclusiveReferences,
  occupanciesSql,
} from './occupancies.ts'
import type { Table } from './schema.ts'

const triggerOf = ({ table, column }: ExclusiveReference) => `${table}_${column}_occupies`

const rowOf = (alias: string, columns: readonly string[]) =>
  `row(${columns.map((column) => `${alias}."${column}"`).join(', ')})`

/**
 * The trigger that keeps the occupancy of a row as the row is. Where the time is taken it fails as
 * the constraint does, and its detail names the row in the way as JSON.
 *
 * Whoever takes time of one row waits for one another, so that overlapping attempts do not wait in
 * a circle; ids are locked in order.
 */
function occupancyTrigger(reference: ExclusiveReference): string[] {
  const { table, column, target, occupancies, watched } = reference
  const name = triggerOf(reference)
  const lock = (id: string) =>
    `if ${id} is not null then
      perform pg_advisory_xact_lock(hashtext('${occupancies}'), ${id}); end if;`
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      declare
        before_id integer; after_id integer; wanted tstzrange; other record;
      begin
        if tg_op = 'UPDATE' and ${rowOf('old', watched)} is not distinct from ${rowOf('new', watched)} then
          return null;
        end if;
        if tg_op <> 'INSERT' then before_id := old."${column}"; end if;
        if tg_op <> 'DELETE' then
          if ${reference.isTaken('new')} then
            after_id := new."${column}"; wanted := ${reference.during('new')};
          end if;
        end if;
        ${lock('least(before_id, after_id)')}
        ${lock('greatest(before_id, after_id)')}
        if tg_op <> 'INSERT' then
          delete from "${occupancies}" where by_table = '${table}' and by_id = old.id;
        end if;
        if after_id is null then return null; end if;
        begin
          if exists (select from "${occupancies}"
            where held_id = after_id and tolerated and during && wanted) then
            raise exclusion_violation;
          end if;
          insert into "${occupancies}" (held_id, during, by_table, by_id)
            values (after_id, wanted, '${table}', new.id);
        exception when exclusion_violation then
          select by_table as "table", by_id as id, lower(during) as "from", upper(during) as "to"
            into other from "${occupancies}"
            where held_id = after_id and during && wanted order by lower(during) limit 1;
          raise exclusion_violation using message = 'the time of ${target} ' || after_id || ' is taken',
            table = '${table}', column = '${column}', detail = row_to_json(other)::text,
            constraint = '${apartName(target)}';
        end;
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or update or delete on "${table}"
      for each row execute function "${name}"()`,
  ]
}

/**
 * The statements that fill the occupancies of rows which have none yet. Of rows that overlap, the
 * first ones take the time; the others stay as they are, tolerated until they are changed.
 */
function fillOccupancies(reference: ExclusiveReference): string[] {
  const { table, column, occupancies } = reference
  const fill = (tolerated: boolean) =>
    `insert into "${occupancies}" (held_id, during, by_table, by_id, tolerated)
      select r."${column}", ${reference.during('r')}, '${table}', r.id, ${tolerated}
      from "${table}" as r where ${reference.isTaken('r')}
      order by 2, 4 on conflict ${tolerated ? '(by_table, by_id)' : ''} do nothing`
  return [fill(false), fill(true)]
}

type Entities = Readonly<Record<string, AnyResource>>

const referencesOf = (tables: readonly Table[], registry: Entities) =>
  tables.flatMap((table) => exclusiveReferences(table, registry))

/** The statements that fill the occupancies of all rows that have none yet. */
export const fillSql = (tables: readonly Table[], registry: Entities): string[] =>
  referencesOf(tables, registry).flatMap(fillOccupancies)

/** Builds the statements by which the database keeps rows apart in time, those from before included. */
export async function occupancyStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Entities,
): Promise<string[]> {
  const references = referencesOf(tables, registry)
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal`.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const added = references.filter((reference) => !existing.has(triggerOf(reference)))
  return [
    ...new Set(references.map(({ target }) => occupanciesSql(target))),
    ...references.flatMap(occupancyTrigger),
    ...added.flatMap(fillOccupancies),
  ]
}
