import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import {
  getOverlapConstraint,
  type ExclusiveReference,
  findExclusiveReferences,
  buildOccupancyTable,
} from './occupancies.ts'
import type { Table } from './schema.ts'

const getTriggerName = ({ table, column }: ExclusiveReference) => `${table}_${column}_occupies`

const buildRow = (alias: string, columns: readonly string[]) =>
  `row(${columns.map((column) => `${alias}."${column}"`).join(', ')})`

/**
 * The trigger that updates the occupied time of a row. If the time is taken it fails as the
 * constraint does, with the conflicting row as JSON in its detail. Transactions that take time of
 * one row wait for one another, and ids are locked in order, so that overlapping attempts do not
 * deadlock.
 */
function buildOccupancyTrigger(reference: ExclusiveReference): string[] {
  const { table, column, target, occupancies, watched } = reference
  const name = getTriggerName(reference)
  const lock = (id: string) =>
    `if ${id} is not null then
      perform pg_advisory_xact_lock(hashtext('${occupancies}'), ${id}); end if;`
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      declare
        before_id integer; after_id integer; wanted tstzrange; other record;
      begin
        if tg_op = 'UPDATE' and ${buildRow('old', watched)} is not distinct from ${buildRow('new', watched)} then
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
            constraint = '${getOverlapConstraint(target)}';
        end;
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or update or delete on "${table}"
      for each row execute function "${name}"()`,
  ]
}

/**
 * Returns the statements that record occupied times of existing rows. Of overlapping rows the first
 * one takes the time. The others are tolerated until they are changed.
 */
function fillOccupancies(reference: ExclusiveReference): string[] {
  const { table, column, occupancies } = reference
  const buildInsert = (tolerated: boolean) =>
    `insert into "${occupancies}" (held_id, during, by_table, by_id, tolerated)
      select r."${column}", ${reference.during('r')}, '${table}', r.id, ${tolerated}
      from "${table}" as r where ${reference.isTaken('r')}
      order by 2, 4 on conflict ${tolerated ? '(by_table, by_id)' : ''} do nothing`
  return [buildInsert(false), buildInsert(true)]
}

type Entities = Readonly<Record<string, AnyResource>>

const listReferences = (tables: readonly Table[], registry: Entities) =>
  tables.flatMap((table) => findExclusiveReferences(table, registry))

/** Returns the statements that record the occupied times of all existing rows. */
export const fillSql = (tables: readonly Table[], registry: Entities): string[] =>
  listReferences(tables, registry).flatMap(fillOccupancies)

/**
 * Builds the statements by which the database prevents overlaps, including records of existing
 * rows.
 */
export async function buildOccupancyStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Entities,
): Promise<string[]> {
  const references = listReferences(tables, registry)
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal`.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const newReferences = references.filter((reference) => !existing.has(getTriggerName(reference)))
  return [
    ...new Set(references.map(({ target }) => buildOccupancyTable(target))),
    ...references.flatMap(buildOccupancyTrigger),
    ...newReferences.flatMap(fillOccupancies),
  ]
}
